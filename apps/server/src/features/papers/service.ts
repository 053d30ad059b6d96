/** Serves a statement's result files and invoice. */
export { downloadRoutes } from "./downloads.ts";
/** The files of a settled statement that its owner can download. */
export { downloadsOf, orderPapersOf } from "./downloads-of.ts";
/** What the papers of a paid statement are made with. */
export type { PaperContext } from "./kept-papers.ts";

/** Whose name is on a statement's papers. */
export { paperOwner } from "./paper-owner.ts";

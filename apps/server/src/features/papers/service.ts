import * as addresses from "./downloads-of.ts";
import * as owners from "./paper-owner.ts";

export { downloadRoutes } from "./downloads.ts";
export type { PaperContext } from "./kept-papers.ts";

/** The files of a settled statement that its owner can download. */
export const { downloadsOf } = addresses;

/** Whose name is on a statement's papers. */
export const { ownerOf } = owners;

import * as routes from "./downloads.ts";
import * as addresses from "./downloads-of.ts";
import type * as kept from "./kept-papers.ts";
import * as owners from "./paper-owner.ts";

/** What the papers of a paid statement are made with. */
export type PaperContext = kept.PaperContext;

/** Serves a statement's result files and invoice. */
export const { downloadRoutes } = routes;

/** The files of a settled statement that its owner can download. */
export const { downloadsOf } = addresses;

/** Whose name is on a statement's papers. */
export const { ownerOf } = owners;

import * as list from "./my-statements.ts";
import * as page from "./statement-page-repository.ts";

/** A page of a person's statements, as the page lists them and as their rows are. */
export const { myStatements } = list;
export const { statementPage } = page;

/** A page of a person's statements, as the page lists them and as their rows are. */
export { myStatements } from "./my-statements.ts";
export { statementPage } from "./statement-page-repository.ts";

/**
 * The design services page puts this text before the message of a project query. It stands apart
 * from the schema of the query: a page that needs the text would load the schema library with it.
 */
export const designPagePrefix = "DesignArchService";

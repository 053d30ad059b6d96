/**
 * The text that the design services page puts before the message of a project query. Separate from
 * the query's schema, because a page that needs the text would otherwise load the schema library.
 */
export const designPagePrefix = "DesignArchService";

/**
 * How many characters a statement's name may have. Separate from the schema, which no page loads.
 */
export const longestTitle = 80;

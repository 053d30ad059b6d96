/** How many characters a statement's name may have; apart from the schema, which no page loads. */
export const longestTitle = 80;

/** How many characters a statement's name may have; here because no page loads the schema. */
export const longestTitle = 80;

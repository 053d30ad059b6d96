/** The word that marks sample content on the pages. `npm run operate doctor` lists what carries it. */
export const sampleWord = "Sample";

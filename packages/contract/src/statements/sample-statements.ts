/** SHA-256 of the made-up statements that ship with the pages. */
export const sampleHashes: readonly string[] = [
  // sample-icici-direct.csv
  "43576c491f73dd686e575203fa45d89a74d70d870a90ced4afbddd2b4f4a3672",
  // sample-zerodha.xlsx
  "5ef993c6e3caad1ec9f41fe8de59c06f45f2ef648a58b4512e5ed6cf782020ce",
];

/** Whether any of a statement's files is a sample, whose results are nobody's gains. */
export function isSample(files: readonly { sha256: string }[]): boolean {
  return files.some(({ sha256 }) => sampleHashes.includes(sha256));
}

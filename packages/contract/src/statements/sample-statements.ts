import { brokers } from "@site/result/brokers";

/** SHA-256 of the made-up statements that ship with the pages. */
export const sampleHashes: readonly string[] = Object.values(brokers).map(
  ({ sample }) => sample.sha256,
);

/** Whether any of a statement's files is a sample, whose results are nobody's gains. */
export function isSample(files: readonly { sha256: string }[]): boolean {
  return files.some(({ sha256 }) => sampleHashes.includes(sha256));
}

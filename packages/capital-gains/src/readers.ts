import type { BrokerReader } from "./reader.ts";

/**
 * The brokers, in the order in which a file is offered to them. Adding one is a folder and a line
 * here; its code is loaded only when a file has been refused by those before it.
 */
export const readers: readonly (() => Promise<BrokerReader>)[] = [
  async () => (await import("./icici-direct/reader.ts")).iciciDirect,
  async () => (await import("./zerodha/reader.ts")).zerodha,
];

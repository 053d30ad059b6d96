import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";
import { publicPathsOf } from "./public-paths.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  export interface ProvidedContext {
    productUrl: string;
    inboxUrl: string;
    dataFolder: string;
    publicPaths: string[];
  }
}

/** Starts the product once, gives the tests its addresses and pages, and returns what stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // More people register in these minutes than a real site allows from one address, and the tests
  // can't wait half a minute for a payment that is slow on purpose.
  const product = await startProduct({ RATE_LIMIT_FACTOR: "100", SLOW_MS: "3000" });
  project.provide("productUrl", product.url);
  project.provide("inboxUrl", product.inboxUrl);
  project.provide("dataFolder", product.dataFolder);
  project.provide("publicPaths", await publicPathsOf(product.url));
  return async () => {
    const code = await product.stop();
    if (code !== 0) {
      throw new Error(`The product stopped with exit code ${code}:\n${product.output()}`);
    }
  };
}

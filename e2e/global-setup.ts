import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    productUrl: string;
    inboxUrl: string;
  }
}

/** Starts the product once, tells the tests its addresses, stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide("productUrl", product.url);
  project.provide("inboxUrl", product.inboxUrl);
  return async () => {
    const code = await product.stop();
    if (code !== 0)
      throw new Error(`The product stopped with exit code ${code}:\n${product.output()}`);
  };
}

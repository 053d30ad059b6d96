import { afterAll, beforeAll } from "vitest";
import { type Product, startProduct } from "../product.ts";

/**
 * A product for the tests of one file: many people register here, and slow payments take three
 * seconds. Call it at the top of the file.
 */
export function useOwnProduct(environment: Record<string, string> = {}): { readonly url: string } {
  let product: Product | undefined;
  beforeAll(async () => {
    product = await startProduct({
      environment: { RATE_LIMIT_FACTOR: "100", SLOW_MS: "3000", ...environment },
    });
  });
  afterAll(async () => {
    await product?.stop();
  });
  return {
    get url() {
      if (!product) throw new Error("the product is not started yet");
      return product.url;
    },
  };
}

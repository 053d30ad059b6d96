import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { startProcess } from "../scripts/managed-process.ts";

/** The whole product as `npm start` serves it, on its own port and data folder. */
export type Product = {
  url: string;
  dataFolder: string;
  /** Page of the sandbox's inbox. */
  inboxUrl: string;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number>;
  output(): string;
};

/**
 * Starts the product with further settings and waits for the address that it prints. Rejects with its
 * output if it ends.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), "product-"));
  const starter = await startProcess({
    name: "the product",
    script: fileURLToPath(new URL("../scripts/start.ts", import.meta.url)),
    environment: {
      NODE_ENV: "",
      DATA_DIR: dataFolder,
      PORT: "0",
      ...environment,
    },
    ready: /Open http:\/\/\S+\/ /,
    output: "kept",
  });
  return {
    url: /Open (http:\/\/\S+?)\/ /.exec(starter.readyLine)?.[1] ?? "",
    dataFolder,
    inboxUrl: /Mail and SMS .*?(http:\/\/\S+?)\/$/m.exec(starter.output())?.[1] ?? "",
    stop: async () => {
      if (starter.running()) {
        process.kill(starter.pid, "SIGINT");
      }
      const code = await starter.ended;
      rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
    output: starter.output,
  };
}

/** A product for one file or suite; call it where its tests are. */
export function useProduct(environment: Record<string, string> = {}): Readonly<Product> {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProduct(environment));
  });
  afterAll(async () => {
    await product.stop?.();
  });
  return product;
}

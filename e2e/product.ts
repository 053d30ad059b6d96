import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { type ManagedProcess, startProcess } from "../scripts/managed-process.ts";

/** The whole product as `npm start` serves it, on its own port and data folder. */
export type Product = {
  url: string;
  dataFolder: string;
  /** Page of the sandbox's inbox. */
  inboxUrl: string;
  /** Ends every process at once, as a power cut would; the data folder stays. */
  killHard(): Promise<void>;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number>;
  /** Everything that it printed so far. */
  output(): string;
};

/** How to start it: a data folder that outlives this run, a fixed port, further settings. */
export type ProductOptions = {
  dataFolder?: string;
  port?: number;
  environment?: Record<string, string>;
};

/** Starts the product and waits for the address that it prints. Rejects with its output if it ends. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "product-"));
  const starter = await startProcess({
    name: "the product",
    script: fileURLToPath(new URL("../scripts/start.ts", import.meta.url)),
    environment: {
      NODE_ENV: "",
      DATA_DIR: dataFolder,
      PORT: String(options.port ?? 0),
      ...options.environment,
    },
    ready: /Open http:\/\/\S+\/ /,
    output: "kept",
  });
  return {
    url: /Open (http:\/\/\S+?)\/ /.exec(starter.readyLine)?.[1] ?? "",
    dataFolder,
    inboxUrl: /Mail and SMS .*?(http:\/\/\S+?)\/$/m.exec(starter.output())?.[1] ?? "",
    killHard: () => killTree(starter),
    stop: async () => {
      if (starter.running()) {
        process.kill(starter.pid, "SIGINT");
      }
      const code = await starter.ended;
      if (!options.dataFolder) {
        rmSync(dataFolder, { recursive: true, force: true });
      }
      return code;
    },
    output: starter.output,
  };
}

/** A product for one file or suite; call it where its tests are. */
export function useProduct(environment: Record<string, string> = {}): Readonly<Product> {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProduct({ environment }));
  });
  afterAll(async () => {
    await product.stop?.();
  });
  return product;
}

/** SIGKILL to the starter and to all that it began; they have groups of their own. */
async function killTree({ pid, ended }: ManagedProcess): Promise<void> {
  const list = spawn("ps", ["-o", "pid=", "--ppid", String(pid)]);
  let pids = "";
  for await (const bytes of list.stdout) {
    pids += bytes;
  }
  process.kill(pid, "SIGKILL");
  for (const each of pids.split(/\s+/).filter(Boolean)) {
    process.kill(Number(each), "SIGKILL");
  }
  await ended;
}

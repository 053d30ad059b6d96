import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The whole product as `npm start` serves it, on a port and a data folder of its own. */
export interface Product {
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
}

/** How to start it: a data folder that outlives this run, a fixed port, further settings. */
export interface ProductOptions {
  dataFolder?: string;
  port?: number;
  environment?: Record<string, string>;
}

/** Starts the product and waits for the address that it prints. Rejects with its output if it ends. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "product-"));
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "",
      DATA_DIR: dataFolder,
      PORT: String(options.port ?? 0),
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (bytes) => {
    printed += bytes;
  });
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : 1));
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      printed += `${line}\n`;
      const match = /Open (http:\/\/\S+?)\/ /.exec(line);
      if (match?.[1]) resolve(match[1]);
    });
  });
  const url = await Promise.race([
    address,
    ended.then((code) => {
      throw new Error(`The product ended with exit code ${code}:\n${printed}`);
    }),
  ]);
  return {
    url,
    dataFolder,
    inboxUrl: /Mail and SMS .*?(http:\/\/\S+?)\/$/m.exec(printed)?.[1] ?? "",
    killHard: () => killTree(child, ended),
    stop: async () => {
      child.kill("SIGINT");
      const code = await ended;
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
    output: () => printed,
  };
}

/** SIGKILL to the starter and to all that it began; they have groups of their own. */
async function killTree(child: ChildProcess, ended: Promise<number>): Promise<void> {
  const list = spawn("ps", ["-o", "pid=", "--ppid", String(child.pid)]);
  let pids = "";
  for await (const bytes of list.stdout) pids += bytes;
  child.kill("SIGKILL");
  for (const pid of pids.split(/\s+/).filter(Boolean)) process.kill(Number(pid), "SIGKILL");
  await ended;
}

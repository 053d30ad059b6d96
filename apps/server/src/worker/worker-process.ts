import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { RunSignals } from "../features/processing/run-signals.ts";
import type { Config } from "../settings/config.ts";
import type { SealReport } from "./proved-worker.ts";

const program = fileURLToPath(new URL("./worker.ts", import.meta.url));
/** How long a worker that ended by itself waits for the next one, in milliseconds. */
const restartMs = 1_000;

/** What a worker gets of the environment: its own settings and no secret but the store's and the database's. */
const passedOn =
  /^(PATH|NODE_ENV|NODE_COMPILE_CACHE|NODE_OPTIONS|DATA_DIR|DATABASE_URL|S3_\w+|MASTER_KEY(_FILE)?|ENGINE_\w+|DISK_RESERVE_BYTES|LOG_LEVEL)$/;

/** Keeps one worker running next to this process, under the same settings. */
export function keepWorker(
  { engine: { withoutNamespaces } }: Config,
  signals: RunSignals,
  log: Pick<FastifyBaseLogger, "error">,
  hear: (report: SealReport) => void,
): { close(): Promise<void> } {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
    // Only this process knows whether it is a trial.
    ENGINE_WITHOUT_NAMESPACES: withoutNamespaces ? "on" : "off",
  };
  let worker: ChildProcess;
  let gone: Promise<void>;
  let restart: NodeJS.Timeout | undefined;

  const start = () => {
    worker = fork(program, {
      env,
      execArgv: ["--disable-warning=ExperimentalWarning", "--disable-sigusr1"],
      serialization: "json",
    });
    signals.connect(worker, "asked");
    worker.on("message", (message: { name: string }) => {
      if (message.name === "seal") {
        hear(message as SealReport);
      }
    });
    // "close" comes even when it could not be started.
    gone = new Promise((resolve) => worker.once("close", () => resolve()));
    worker.once("exit", startAgain);
    worker.on("error", (error) => log.error({ err: error }, "the worker could not be reached"));
  };
  const startAgain = (code: number | null, signal: NodeJS.Signals | null) => {
    log.error({ code, signal }, "the worker ended; starting another one");
    restart = setTimeout(start, restartMs);
  };
  start();

  return {
    async close() {
      clearTimeout(restart);
      worker.off("exit", startAgain);
      worker.kill("SIGTERM");
      await gone;
    },
  };
}

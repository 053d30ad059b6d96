import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ManagedProcess, startProcess } from "../../../scripts/managed-process.ts";

const ourRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** What a process gets of this one's environment: compiled modules, and nothing that configures the product. */
export function processEnvironment(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/** The server's own executable in a separate process, with the given settings. */
export type ServerProcess = ManagedProcess & { url: string; environment: Record<string, string> };

/**
 * Starts the executable and waits until it listens; rejects with what it printed if it ends.
 *
 * @param wrapper a command that runs the given one, such as `prlimit` with limits
 * @param root the checkout whose server it is, to compare builds
 */
export async function startServerProcess(
  environment: Record<string, string>,
  wrapper: string[] = [],
  output: "start" | "kept" = "start",
  root = ourRoot,
): Promise<ServerProcess> {
  const server = await startProcess({
    name: "the server",
    script: join(root, "apps/server/src/server.ts"),
    environment: { PORT: "0", LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1000", ...environment },
    inherited: processEnvironment(),
    wrapper,
    ready: /listening at http:\/\/127\.0\.0\.1:\d+/,
    output,
  });
  const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(server.readyLine)?.[1] ?? "";
  return { ...server, url, environment };
}

/** Runs one of the operator's commands as `npm run` does, in a separate process. */
export function operatorCommand(
  name: string,
  environment: Record<string, string>,
  ...given: string[]
) {
  return runProcess("operate.ts", environment, name, ...given);
}

/** Runs a script below `src/` in a process until it ends; `text` has both its outputs together. */
export function runProcess(
  script: string,
  environment: Record<string, string>,
  ...given: string[]
) {
  const executable = fileURLToPath(new URL(`../src/${script}`, import.meta.url));
  const env = { ...processEnvironment(), ...environment };
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = execFile(process.execPath, [executable, ...given], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, text: out + err }),
    );
  });
}

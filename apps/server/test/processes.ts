import { execFile, spawnSync } from "node:child_process";
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

/**
 * A wrapper that runs a command in a mount namespace in which the folder's disk is mounted read-only, as
 * the system does after a fault; undefined where this system makes no such namespaces.
 */
export function withReadOnly(folder: string): string[] | undefined {
  return mounting(folder, 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"');
}

/** The same with a copy of the folder on a small disk that is filled to its last byte. */
export function withFullDisk(folder: string): string[] | undefined {
  return mounting(
    folder,
    `mount --bind "$0" /mnt && mount -t tmpfs -o size=16m,mode=700 tmpfs "$0" &&
      cp -a /mnt/. "$0" && { cat /dev/zero >"$0/filler" 2>/dev/null || true; }`,
  );
}

function mounting(folder: string, script: string): string[] | undefined {
  const inside = `${script} && exec "$@"`;
  const wrapper = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", inside, folder];
  const [program = "", ...rest] = wrapper;
  return spawnSync(program, [...rest, "true"]).status === 0 ? wrapper : undefined;
}

/** Runs one of the operator's commands through a wrapper, such as `prlimit` with limits. */
export function wrappedCommand(
  wrapper: readonly string[],
  environment: Record<string, string>,
  ...given: string[]
) {
  const [program = "", ...rest] = [...wrapper, process.execPath, scriptAt("operate.ts"), ...given];
  return ended(program, rest, environment);
}

/** Runs a script below `src/` in a process until it ends; `text` has both its outputs together. */
export function runProcess(
  script: string,
  environment: Record<string, string>,
  ...given: string[]
) {
  return ended(process.execPath, [scriptAt(script), ...given], environment);
}

function scriptAt(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}

function ended(program: string, given: readonly string[], environment: Record<string, string>) {
  const env = { ...processEnvironment(), ...environment };
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = execFile(program, given, { env }, (_, out, err) =>
      resolve({ code: child.exitCode, text: out + err }),
    );
  });
}

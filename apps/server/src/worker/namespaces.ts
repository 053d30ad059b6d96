import { spawn } from "node:child_process";
import { once } from "node:events";

/** The namespaces in which a worker's children run. */
export type Namespaces = {
  /** Begins the command of a child: what follows runs inside. */
  enter: readonly string[];
  /** Ends the namespaces, and with them every process inside. */
  close(): void;
};

/**
 * Makes every mount read-only and hides the folders given after it, says its process id as seen from
 * outside, then waits until its input ends.
 * Its end is the end of the namespace's first process, so the kernel kills all others inside.
 */
const setUp = `
mount --make-rprivate / || exit 1
cut -d" " -f5 /proc/self/mountinfo | sort -u |
  while read -r at; do mount -o remount,bind,ro "$at"; done
for folder in "$@"; do [ ! -d "$folder" ] || mount -t tmpfs -o ro,size=4k none "$folder" || exit 1; done
read -r pid rest < /proc/self/stat
echo "$pid"
exec cat`;

/** Namespaces without network, other processes or anything to write to. */
const apart = ["--user", "--map-root-user", "--mount", "--net", "--ipc", "--pid", "--fork"];

/**
 * Makes namespaces for children, which last until `close`, or until this process ends. Undefined where
 * the system or a container's profile refuses them.
 *
 * @param unshare the program of util-linux
 * @param hidden folders that a child must not even see: the data
 */
export async function makeNamespaces(
  unshare: string,
  nsenter: string,
  hidden: readonly string[],
): Promise<Namespaces | undefined> {
  const given = [...apart, "--kill-child", "--", "/bin/sh", "-c", setUp, "sh", ...hidden];
  const holder = spawn(unshare, given, { env: {}, stdio: ["pipe", "pipe", "ignore"] });
  holder.on("error", () => {});
  holder.stdin.on("error", () => {});
  const [word] = await Promise.race([once(holder.stdout, "data"), once(holder, "close")]);
  const [, pid] = /^(\d+)\n$/.exec(String(word)) ?? [];
  if (pid === undefined) {
    holder.kill("SIGKILL");
    return undefined;
  }
  const inside = ["--user", "--mount", "--net", "--ipc", "--pid"];
  return {
    // Another user namespace: a child has no power over the mounts of this one. What runs inside is
    // killed with the process that started it, which is the only one that the worker can reach.
    enter: [
      ...[nsenter, "--target", pid, ...inside, "--no-fork", "--"],
      ...[unshare, "--user", "--fork", "--kill-child", "--"],
    ],
    close: () => holder.stdin.end(),
  };
}

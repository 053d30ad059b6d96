import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import type { Result } from "@site/result/result";

/** A root folder for children that holds nothing but the files they need. */
export type Namespaces = {
  /** Begins the command of a child: what follows runs inside, alone. */
  enter: readonly string[];
  /** Lets go of them; children that run inside keep theirs. */
  close(): void;
};

/** The programs of util-linux that make namespaces and enter them. */
export type NamespacePrograms = { unshare: string; nsenter: string };

/** Where the new root is mounted: a folder that every system has and no child needs. */
const newRoot = "/dev";

/** Mounts a root with only the files given after it, read-only, says so, and waits until its input ends. */
const setUp = `
set -e
mount -t tmpfs -o mode=755,size=256k none "$0"
for file in "$@"; do
  mkdir -p "$0\${file%/*}"
  : > "$0$file"
  mount --bind "$file" "$0$file"
  mount -o remount,bind,ro,nosuid,nodev "$0$file"
done
mount -o remount,bind,ro,nosuid,nodev "$0"
echo made
read -r end || :`;

/** What each child has of its own: no network, no other process, no shared memory. */
const apart = ["--user", "--net", "--ipc", "--pid", "--fork", "--kill-child"];

/**
 * Makes the root for children, which lasts until `close`, or until this process ends.
 *
 * @param files what a child may see, under the same paths
 * @returns where the system or a container's profile refuses it, what the programs said
 */
export async function makeNamespaces(
  { unshare, nsenter }: NamespacePrograms,
  files: readonly string[],
): Promise<Result<Namespaces, string>> {
  const setting = ["/bin/sh", "-c", setUp, newRoot, ...files];
  const maker = spawn(unshare, ["--user", "--map-root-user", "--mount", "--", ...setting], {
    env: { LC_ALL: "C" },
  });
  let said = "";
  maker.stderr.on("data", (bytes) => {
    said = (said + bytes).slice(0, 300);
  });
  maker.on("error", (error) => {
    said ||= error.message;
  });
  maker.stdin.on("error", () => {});
  const ended = once(maker, "close");
  const [word] = await Promise.race([once(maker.stdout, "data"), ended.catch(() => [])]);
  try {
    if (String(word) !== "made\n") {
      return { ok: false, error: said.trim().replaceAll(/\s+/g, " ") || "no answer" };
    }
    // Held open, they outlive the process that made them, so nothing must be kept running.
    const held = ["user", "mnt"].map((name) => openSync(`/proc/${maker.pid}/ns/${name}`, "r"));
    const [user, mount] = held.map((fd) => `/proc/${process.pid}/fd/${fd}`);
    return {
      ok: true,
      value: {
        // In its own user namespace, under no number of it, a child has no power over the mounts, and
        // none to leave its root. It is killed with the process that started it, which is the only
        // one that the worker can reach.
        enter: [
          ...[nsenter, "--preserve-credentials", `--user=${user}`, `--mount=${mount}`, "--"],
          ...[unshare, ...apart, `--root=${newRoot}`, "--"],
        ],
        close: () => {
          for (const fd of held) {
            closeSync(fd);
          }
        },
      },
    };
  } catch (error) {
    return { ok: false, error: String(error) };
  } finally {
    maker.stdin.end();
  }
}

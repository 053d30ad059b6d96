import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes the folder for everything that a test run writes (databases, uploads, browser profiles,
 * reports), passes it on to processes started from here, and removes it when this process exits.
 */
export function makeScratchFolder(): string {
  const scratch = mkdtempSync(join(memoryFolder() ?? tmpdir(), "test-run-"));
  // PostgreSQL runs under its own account and has to reach its folder in here.
  chmodSync(scratch, 0o711);
  process.env.TMPDIR = scratch;
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(1));
  }
  return scratch;
}

/**
 * Linux's folder in memory, where it has room: on a disk, each of a thousand transactions would
 * wait a few milliseconds, and nothing here has to survive a power cut.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 4 * 1024 ** 3 ? "/dev/shm" : undefined;
  } catch {
    return undefined;
  }
}

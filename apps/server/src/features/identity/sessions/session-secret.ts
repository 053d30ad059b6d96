import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that session cookies are signed with: the configured one, else one that is made at the
 * first start and kept in the data folder, so that people stay signed in over a restart.
 */
export function sessionSecret(configured: string, dataDir: string): string {
  if (configured !== "") return configured;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "session-secret");
  try {
    // Fails when the file exists: of two processes that start at once both use the first one's.
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

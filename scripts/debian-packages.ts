import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs Debian's packages, on Debian as root; elsewhere does nothing. */
export function installDebianPackages(purpose: string, ...packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    return;
  }
  console.log(`Installing Debian's ${packages[0]} for ${purpose}: one to five minutes ...`);
  const options = {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  spawnSync("apt-get", ["update"], options);
  for (const name of packages) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
  }
}

import { spawnSync } from "node:child_process";

/** Whether a program is on this machine; prints one line about what is not tried without it. */
export function installed(program: string, otherwise: string): boolean {
  const found = spawnSync("which", [program], { stdio: "ignore" }).status === 0;
  if (!found) {
    process.stdout.write(`${program} is not installed: ${otherwise}.\n`);
  }
  return found;
}

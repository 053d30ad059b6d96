import { spawnSync } from "node:child_process";

// `npm run build`: everything that an installation needs to have built, the pages and the engine's
// process, by the pinned Node.
const { status } = spawnSync("npm", ["run", "build", "-w", "web", "-w", "server"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;

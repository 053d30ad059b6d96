import { spawnSync } from "node:child_process";

const workspaces = ["web", "server", "capital-gains"].flatMap((name) => ["-w", name]);

// `npm run build`: everything that an installation needs to have built, the pages and the engine's
// process, and the command line, which then starts at once; by the pinned Node.
const { status } = spawnSync("npm", ["run", "build", ...workspaces], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;

import { spawnSync } from "node:child_process";

const scripts = [
  "apps/web/scripts/build.ts",
  "apps/server/scripts/build-engine.ts",
  "packages/capital-gains/scripts/build-command.ts",
];

// `npm run build`: everything that an installation needs to have built, the pages and the engine's
// process, and the command line, which then starts at once; by the Node that runs this.
for (const script of scripts) {
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

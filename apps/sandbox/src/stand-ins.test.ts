import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Status of a GET to the address under another name than the address has. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe.each([
  { name: "the inbox", script: "inbox", path: "/messages" },
  { name: "the test gateway", script: "payment-gateway", path: "/v1/checkout.js" },
  {
    name: "the OpenID provider",
    script: "openid-provider",
    path: "/.well-known/openid-configuration",
  },
])("$name", ({ script, path }) => {
  let child: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "stand-in-"));
    chmodSync(folder, 0o755);
    const program = fileURLToPath(new URL(`./${script}/server.ts`, import.meta.url));
    child = spawn("sh", ["-c", 'umask 022 && exec "$@"', "sh", process.execPath, program], {
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        DATA_FILE: join(folder, "kept", "journal.json"),
        REDIRECT_URI: "http://127.0.0.1:9/callback",
        EXIT_WITH_STDIN: "1",
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (!child.stdout) throw new Error("no output");
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    url = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? "";
  });
  afterAll(async () => {
    const ended = once(child, "exit");
    child.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true });
  });

  test("answers to the names of this machine and to no other", async () => {
    const { port } = new URL(url);
    for (const own of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await statusAs(`${own}:${port}`, url + path), own).toBe(200);
    }
    for (const foreign of [
      "evil.test",
      `evil.test:${port}`,
      "localhost.evil.test",
      "127.0.0.1.evil.test",
    ]) {
      expect(await statusAs(foreign, url + path), foreign).toBe(421);
    }
  });

  test("keeps what it writes to its own account", () => {
    for (const each of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      expect(statSync(join(folder, each)).mode & 0o077, each).toBe(0);
    }
    expect(readdirSync(folder)).toEqual(["kept"]);
  });
});

import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ManagedProcess, startProcess } from "../../../scripts/managed-process.ts";

/** Status of a GET to the address under a different host name. */
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
  let standIn: ManagedProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "stand-in-"));
    chmodSync(folder, 0o755);
    standIn = await startProcess({
      name: script,
      script: fileURLToPath(new URL(`./${script}/server.ts`, import.meta.url)),
      environment: {
        PORT: "0",
        DATA_FILE: join(folder, "kept", "journal.json"),
        REDIRECT_URI: "http://127.0.0.1:9/callback",
      },
      inherited: { PATH: process.env.PATH },
      wrapper: ["sh", "-c", 'umask 022 && exec "$@"', "sh"],
      ready: /http:/,
      output: "errors",
    });
    url = /http:\/\/[\d.:]+/.exec(standIn.readyLine)?.[0] ?? "";
  });
  afterAll(async () => {
    await standIn.stop();
    rmSync(folder, { recursive: true });
  });

  test("answers only to the names of this machine", async () => {
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

  test("writes files that only its own account can read", () => {
    for (const each of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      expect(statSync(join(folder, each)).mode & 0o077, each).toBe(0);
    }
    expect(readdirSync(folder)).toEqual(["kept"]);
  });
});

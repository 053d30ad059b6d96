import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const start = (environment: Record<string, string>) =>
  startProcess({
    name: "sandbox",
    script: fileURLToPath(new URL("./server.ts", import.meta.url)),
    environment,
    inherited: { PATH: process.env.PATH },
    wrapper: ["sh", "-c", 'umask 022 && exec "$@"', "sh"],
    ready: /^\{/,
    output: "start",
  });

let standIns: ManagedProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stand-ins-"));
  chmodSync(folder, 0o755);
  standIns = await start({ PORT: "0", DATA_FOLDER: join(folder, "kept") });
});
afterAll(async () => {
  await standIns.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  ["inbox", "/messages"],
  ["gateway", "/v1/checkout.js"],
  ["provider", "/.well-known/openid-configuration"],
])("the %s answers only to the names of this machine", async (name, path) => {
  const url: string = JSON.parse(standIns.readyLine)[name];
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

test("they write files that only their own account can read", () => {
  for (const each of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    expect(statSync(join(folder, each)).mode & 0o077, each).toBe(0);
  }
  expect(readdirSync(folder)).toEqual(["kept"]);
});

test("they refuse to start in production", async () => {
  await expect(start({ NODE_ENV: "production" })).rejects.toThrow("refuses to start");
});

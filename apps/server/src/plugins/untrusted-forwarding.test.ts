import { describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { Client } from "../../test/person.ts";
import { startServerProcess } from "../../test/processes.ts";
import { startTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { examineRows } from "../operations/examine-rows.ts";

const token = "a token of the scraper";
const forwarded = { "x-forwarded-for": "198.51.100.7" };

async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}

test("a proxy that TRUST_PROXY does not name is said once in the log, with the remedy", async () => {
  const settings = { DATA_DIR: testFolder(), METRICS_TOKEN: token };
  const server = await startServerProcess(settings, [], "kept");
  await fetch(server.url);
  for (const headers of [
    {},
    forwarded,
    { forwarded: "for=198.51.100.7" },
    { "x-real-ip": "1.2.3.4" },
  ]) {
    await fetch(`${server.url}/healthz`, { headers });
  }
  expect(await metricsOf(server.url)).toContain("\nuntrusted_forwarding_total 3\n");
  await server.stop();
  const lines = server.output().split("\n");
  const said = lines.filter((line) => line.includes("Requests with forwarding headers come from"));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("come from 127.0.0.1, which TRUST_PROXY does not name");
  expect(said[0]).toContain("172.16.0.0/12 for the compose file");
  expect(said[0]).not.toContain("198.51.100.7");
});

describe.each(testDatabases())("on $name", (database) => {
  test.each([
    ["", forwarded, true],
    ["10.0.0.0/8", forwarded, true],
    // The sender is trusted, but says it in a header that is not read: visitors are one again.
    ["127.0.0.1", { forwarded: "for=198.51.100.7" }, true],
    ["127.0.0.1", forwarded, false],
    ["loopback", forwarded, false],
    ["", {}, false],
  ])("with TRUST_PROXY %j the doctor finds of %j: %s", async (TRUST_PROXY, headers, isFound) => {
    const app = await startTestApp({
      database,
      environment: { TRUST_PROXY, METRICS_TOKEN: token },
    });
    await fetch(`${app.url}/healthz`, { headers });
    const { db, config, store } = app.context;
    const look = async (asConfigured = config) =>
      (await examineRows({ db, config: asConfigured, now: app.context.clock.now(), store }))
        .map(({ level, sentence }) => `${level} ${sentence}`)
        .filter((each) => each.includes("TRUST_PROXY"));
    if (isFound) {
      await expect.poll(() => look()).toEqual([expect.stringMatching(/^wrong In 1 minute of/)]);
      // Once the setting is right, what was counted before says nothing.
      expect(await look({ ...config, trustProxy: ["192.0.2.1"] })).toEqual([]);
    } else {
      expect(await look()).toEqual([]);
    }
    const total = isFound ? 1 : 0;
    expect(await metricsOf(app.url)).toContain(`\nuntrusted_forwarding_total ${total}\n`);
  });
});

test("calls that are refused because of a share are counted", async () => {
  const app = await startTestApp({ environment: { METRICS_TOKEN: token, RATE_LIMIT_FACTOR: "1" } });
  expect(await metricsOf(app.url)).toContain("\nrefused_too_many_total 0\n");
  let refused = 0;
  for (let call = 0; call < 40; call += 1) {
    const account = { email: `somebody${call}@example.test`, password: "letters4and5" };
    const { status } = await new Client(app.url).post("/api/auth/sign-in/email", account);
    refused += Number(status === 429);
  }
  expect(refused).toBeGreaterThan(0);
  expect(await metricsOf(app.url)).toContain(`\nrefused_too_many_total ${refused}\n`);
});

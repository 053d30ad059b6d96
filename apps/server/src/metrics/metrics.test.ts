import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { confirmedPerson, uploaded } from "../../test/person.ts";
import { startTestApp } from "../../test/test-app.ts";
import { paymentHealth } from "../features/payments/operator/health-repository.ts";

const token = "a token of the scraper";

test("the page does not exist without a token in the settings", async () => {
  const app = await startTestApp();
  const { status } = await fetch(`${app.url}/metrics`, { redirect: "manual" });
  expect(status).toBe(302);
});

describe.each(testDatabases())("metrics on $name", (database) => {
  test("cover requests by route, the engine's queue, mail, statements and the money rules, without personal data", async () => {
    const app = await startTestApp({ database, environment: { METRICS_TOKEN: token } });
    const person = await confirmedPerson(app);
    await uploaded(person, "ICICI", "a statement");
    await app.context.outbox.enqueue(app.context.db, { to: "a@b.test", subject: "s", body: "b" });

    expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
    const wrong = { authorization: `Bearer ${token}x` };
    expect((await fetch(`${app.url}/metrics`, { headers: wrong })).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await fetch(`${app.url}/metrics`, { headers })).text();

    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="PUT",route="\/api\/uploads\/[^"]*",status="200"\} 1$/m,
    );
    expect(text).toContain('status="401",le="+Inf"} 2');
    expect(text).toMatch(/^engine_waiting 0$/m);
    expect(text).toMatch(/^engine_running 0$/m);
    expect(text).toMatch(/^outbox_mails\{state="queued"\} \d+$/m);
    expect(text).toMatch(/^statements\{state="uploaded"\} 1$/m);
    for (const { rule } of await paymentHealth(app.context.db)) {
      expect(text).toContain(`payment_rule_faults{rule="${rule}"} 0\n`);
    }
    expect(text).not.toContain(person.uid);
    expect(text).not.toContain(person.email);
    // Alerts and dashboard use only metrics that exist.
    const ops = new URL("../../../../ops/", import.meta.url);
    for (const file of ["alerts.yaml", "dashboard.json"]) {
      const asked = (await readFile(new URL(file, ops), "utf8")).match(
        /\b(http|engine|outbox|payment|process)_[a-z_]+(?=[{)[ ,])/g,
      );
      expect(asked?.length).toBeGreaterThan(3);
      for (const name of asked ?? []) {
        expect(text).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, "m"));
      }
    }
    // Every line follows the format: a comment, or a name with labels and a number.
    for (const line of text.trimEnd().split("\n")) {
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{[^{}]*\})? [0-9.e+-]+)$/);
    }
  });
});

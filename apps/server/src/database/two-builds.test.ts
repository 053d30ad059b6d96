import { describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { confirmedPerson, fortyLots } from "../../test/person.ts";
import { startTestApp, type TestApp, testConfig } from "../../test/test-app.ts";
import { buildApp } from "../app.ts";
import type { Migration } from "./migrate.ts";
import { migrations } from "./migrations/all.ts";

const step: Migration = {
  name: "002-of-the-next-build",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("of_the_next_build", "text").execute();
  },
};

describe.each(testDatabases())("two builds side by side on $name", (database) => {
  const expectReadiness = async ({ url }: TestApp, status: number, state: string) => {
    const answer = await fetch(`${url}/readyz`);
    expect(await answer.json()).toMatchObject({ checks: { database: state } });
    expect(answer.status).toBe(status);
  };
  const restarted = ({ environment }: TestApp) => buildApp({ config: testConfig(environment) });

  test("after a step that changes meaning the older one turns unready and does not start", async () => {
    const older = await startTestApp({ database, engine: {} });
    await expectReadiness(older, 200, "ok");
    const newer = await startTestApp({
      environment: older.environment,
      engine: "none",
      migrations: [...migrations, step],
    });
    await expectReadiness(newer, 200, "ok");
    await expectReadiness(older, 503, "newer");
    const person = await confirmedPerson(newer);
    await person.uploaded("ICICI", fortyLots);
    const asked = person.process();
    asked.catch(() => {});
    const runs = newer.context.db.selectFrom("result").select("state");
    await expect.poll(() => runs.execute()).toHaveLength(1);
    // Longer than the older one's worker takes to find it.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await runs.execute()).toEqual([{ state: "asked" }]);
    await expect(restarted(older)).rejects.toThrow(
      "the database has schema steps of a newer build that this one cannot work with (002-of-the-next-build): start the newer build, or restore the backup taken before the upgrade",
    );
  });

  test("after a step that is harmless to it the older one goes on, and starts", async () => {
    const older = await startTestApp({ database });
    const newer = await startTestApp({
      environment: older.environment,
      migrations: [...migrations, { ...step, harmlessToOlderBuilds: true }],
    });
    await expectReadiness(newer, 200, "ok");
    await expectReadiness(older, 200, "ok");
    const { fastify } = await restarted(older);
    await fastify.close();
  });
});

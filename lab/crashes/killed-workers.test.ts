import { readdir, utimes } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createRetention } from "../../apps/server/src/features/privacy/retention.ts";
import { testDatabases } from "../../apps/server/test/databases.ts";
import { confirmedPerson, flowOf, fortyLots, type Person } from "../../apps/server/test/person.ts";
import { processEnvironment, startServerProcess } from "../../apps/server/test/processes.ts";
import { startTestApp } from "../../apps/server/test/test-app.ts";
import { testFolder } from "../../apps/server/test/test-folder.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import { crashing, preloading, runCrashPoints } from "./crash-points.ts";

const program = fileURLToPath(new URL("../../apps/server/src/worker/worker.ts", import.meta.url));
const patience = { timeout: 200_000 };

describe.each(testDatabases())("workers on $name", (database) => {
  test(
    "that are killed at every step of a run, with one more whose clock is behind, lose and double nothing",
    patience,
    async () => {
      const fresh = await database.fresh();
      const dataDir = testFolder();
      const own = { DATA_DIR: dataDir, ...fresh.environment };
      const server = await startServerProcess({ ...own, ENGINE_PARALLEL: "0" });
      const worker = (more: Record<string, string | undefined>) =>
        startProcess({
          name: "a worker",
          script: program,
          environment: { ...own, ENGINE_PARALLEL: "1" },
          inherited: { ...processEnvironment(), ...more },
          ready: /"msg":"ready"/,
          output: "start",
        });
      const people: Person[] = [];
      for (const _ of runCrashPoints) {
        const person = await confirmedPerson(server);
        await person.uploaded("ICICI", fortyLots);
        people.push(person);
      }
      const doomed = await Promise.all(
        runCrashPoints.map(({ name }) => worker(crashing(`${name}:1`))),
      );
      const answers = people.map((person) => person.process());
      expect(await Promise.all(doomed.map(({ ended }) => ended))).toEqual(doomed.map(() => 1));
      const workers = await Promise.all([worker({}), worker(preloading("./late-clock.ts"))]);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
        people.map(() => 200),
      );
      for (const person of people) {
        expect(await person.icici()).toMatchObject({
          processSuccess: true,
          head: { lotCount: 40 },
        });
      }
      await Promise.all(workers.map((each) => each.stop()));
      await server.stop();
      // What killed workers left is removed when it is a day old, and nothing else is there twice.
      const stored = join(dataDir, "objects");
      const older = new Date(Date.now() - 2 * 86_400_000);
      for (const name of await readdir(stored, { recursive: true })) {
        await utimes(join(stored, name), older, older);
      }
      const app = await startTestApp({
        environment: own,
        dataDir,
        engine: "none",
        clock: { now: () => new Date(Date.now() + 7_200_000) },
      });
      expect(await createRetention(app.context).runOnce()).toBe(true);
      for (const { client, uid } of people) {
        client.moveTo(app.url);
        const { statementId } = (await flowOf({ client })).flows.ICICI;
        const named = await app.context.db
          .selectFrom("statement")
          .innerJoin("result", "result.id", "statement.resultId")
          .innerJoin("resultObject", "resultObject.resultId", "result.id")
          .select(["result.folder", "resultObject.name"])
          .where("statement.id", "=", statementId ?? "")
          .execute();
        const kept = await readdir(join(stored, "people", uid, "results"), {
          recursive: true,
          withFileTypes: true,
        });
        const keys = kept
          .filter((each) => each.isFile())
          .map(({ parentPath, name }) => relative(stored, join(parentPath, name)));
        expect(named.length).toBeGreaterThan(0);
        expect(keys.sort()).toEqual(named.map(({ folder, name }) => `${folder}/${name}`).sort());
      }
      await app.close();
      await fresh.drop();
    },
  );
});

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "@site/contract/platforms";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { codeOf, confirmedPerson, type Person, registerPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { type TestApp, useTestApp } from "../../../test/test-app.ts";
import { movableClock } from "../../../test/test-clock.ts";
import { transaction } from "../../database/transaction.ts";
import { storedBy } from "../statements/removal-repository.ts";

/** What a person may store before the address is confirmed. */
const share = 10 * 1_048_576;
const megabytes = (count: number) => new Uint8Array(count * 1_000_000).fill(65);

/** The bytes of all files below the person's folder, as the disk has them. */
const onDisk = (app: TestApp, { uid }: Person): number => {
  const folder = join(app.dataDir, "objects", "people", uid);
  const entries = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
};

describe.each(testDatabases())("the share of an unconfirmed account on $name", (database) => {
  const clock = movableClock();
  const app = useTestApp({ database, clock });
  const put = (person: Person, platform: Platform, count: number, slot = "icici") => {
    const combined = { name: `${person.uid}_${slot}.csv`, fileName: "a.csv" };
    const single = { fileName: platform === "ZERODHA" ? "a.xlsx" : "a.csv" };
    return person.upload(platform, megabytes(count), platform === "MULTI" ? combined : single);
  };
  const status = async (answer: Promise<Response>) => (await answer).status;
  const listed = () => rowsOf(app.context.db, "objectRemoval");

  /** Steps of a person, in any order; each returns a status. */
  const steps: Record<string, (person: Person) => Promise<number>> = {
    "an ICICI file": (person) => status(put(person, "ICICI", 4)),
    "a Zerodha file": (person) => status(put(person, "ZERODHA", 4)),
    "a combined file": (person) => status(put(person, "MULTI", 4)),
    "a large file": (person) => status(put(person, "ICICI", 9)),
    "a file that breaks off": (person) =>
      person
        .uploadPieces(async function* () {
          yield megabytes(1);
          throw new Error("the connection breaks");
        })
        .then(
          ({ status }) => status,
          () => 0,
        ),
    "a deletion": async (person) => {
      const { flows } = await person.flow();
      const ids = Object.values(flows).flatMap(({ statementId }) => statementId ?? []);
      return ids[0] === undefined ? 0 : status(person.remove(ids[0]));
    },
  };

  test("the disk holds no more than it after any steps, taken in any order", async () => {
    const names = Object.keys(steps);
    // Every pair of steps comes once, one after the other.
    for (const first of names) {
      const person = await registerPerson(app.url);
      const taken: string[] = [];
      for (const second of names) {
        for (const name of [first, second]) {
          taken.push(`${name}: ${await steps[name]?.(person)}`);
          expect([taken.slice(-4), onDisk(app, person) <= share]).toEqual([taken.slice(-4), true]);
          clock.forward(60_000);
        }
      }
    }
    expect(await listed()).toEqual([]);
  }, 300_000);

  test("a file that replaces another needs no room beside it, five times, and nothing waits", async () => {
    const person = await registerPerson(app.url);
    for (let time = 0; time < 5; time += 1) {
      expect(await status(put(person, "ICICI", 8))).toBe(200);
      expect(Math.round(onDisk(app, person) / 1_000_000)).toBe(8);
    }
    expect(await status(put(person, "ZERODHA", 8))).toBe(200);
    expect(Math.round(onDisk(app, person) / 1_000_000)).toBe(8);
    expect(await codeOf(put(person, "MULTI", 8))).toEqual([507, "unconfirmed-storage-full"]);
    expect(await listed()).toEqual([]);
  });

  test("uploads at the same time share it", async () => {
    const person = await registerPerson(app.url);
    const slots = ["icici", "format3", "icici", "format3", "icici"];
    const answers = slots.map((slot) => status(put(person, "MULTI", 6, slot)));
    const statuses = await Promise.all(answers);
    expect(statuses.filter((each) => each === 200)).not.toEqual([]);
    expect(onDisk(app, person)).toBeLessThanOrEqual(share);
  });

  test("what the store does not remove counts until it is gone", async () => {
    const person = await registerPerson(app.url);
    const { store } = app.context;
    const { remove } = store;
    expect(await status(put(person, "ICICI", 5))).toBe(200);
    store.remove = () => Promise.reject(new Error("the store removes nothing"));
    try {
      expect(await status(put(person, "ICICI", 5))).toBe(200);
      expect(await codeOf(put(person, "ICICI", 6))).toEqual([507, "unconfirmed-storage-full"]);
      expect(onDisk(app, person)).toBeLessThanOrEqual(share);
    } finally {
      store.remove = remove;
    }
    // The next upload removes what was left.
    expect(await status(put(person, "ICICI", 4))).toBe(200);
    expect(await status(put(person, "ICICI", 8))).toBe(200);
    expect(Math.round(onDisk(app, person) / 1_000_000)).toBe(8);
  });

  test("results count, and those that are replaced go in the same call", async () => {
    const person = await confirmedPerson(app);
    await person.processedStatement();
    const sizes: number[] = [];
    for (const business of ["none", "other", "none"]) {
      const { statementId } = await person.icici();
      const query = { statement: statementId ?? undefined };
      expect(await status(person.processWith({ form: { business } }, query))).toBe(200);
      await expect.poll(listed).toEqual([]);
      sizes.push(onDisk(app, person));
    }
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.1);
    const stored = await transaction(app.context.db, (trx) => storedBy(trx, person.uid));
    expect(stored.bytes / onDisk(app, person)).toBeGreaterThanOrEqual(1);
    expect(stored.bytes / onDisk(app, person)).toBeLessThan(1.01);
  });
});

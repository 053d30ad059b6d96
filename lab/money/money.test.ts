import { expect, onTestFinished, test } from "vitest";
import { openTrial } from "./money-trial.ts";
import type { Ground } from "./play-schedule.ts";

// A few of the schedules that `npm run lab money` plays in tens of thousands.
test("a hundred schedules of a seed break no rule of money", { timeout: 240_000 }, async () => {
  const trial = await openTrial();
  onTestFinished(() => trial.close());
  for (let number = 0; number < 100; number += 1) {
    const { faults } = await trial.play(1, number);
    expect(faults, `npm run lab money -- --seed 1 --only ${number}`).toEqual([]);
  }
});

test("a schedule is the same each time, whichever ran before it", async () => {
  const trial = await openTrial();
  const other = await openTrial();
  onTestFinished(async () => {
    await trial.close();
    await other.close();
  });
  const first = await trial.play(3, 17);
  for (let number = 0; number < 5; number += 1) {
    await trial.play(4, number);
  }
  expect((await trial.play(3, 17)).trace).toEqual(first.trace);
  expect((await other.play(3, 17)).trace).toEqual(first.trace);
  expect((await other.play(3, 18)).trace).not.toEqual(first.trace);
});

test.each<[string, NonNullable<Ground["spoil"]>, RegExp]>([
  [
    "a gap in the numbers",
    (db) => db.updateTable("invoiceCounter").set({ next: 7 }).execute(),
    /I5: CG\/.*: 1 is the last, 7 the next/,
  ],
  [
    "an answer whose step was undone",
    (db) => db.deleteFrom("paymentAudit").where("toState", "=", "FULFILLED").execute(),
    /told that it is settled, and it never was/,
  ],
  [
    "a webhook turned away",
    (_db, { deliveries }) => Object.assign(deliveries[0] ?? {}, { taken: false }),
    /a genuine webhook was turned away/,
  ],
  [
    "money that nobody counted",
    (db) => db.deleteFrom("payment").execute(),
    /kept by the gateway, neither counted nor set aside/,
  ],
])("is found: %s", async (_name, spoil, sentence) => {
  const trial = await openTrial();
  onTestFinished(() => trial.close());
  const { faults } = await trial.play(1, 4, spoil);
  expect(faults.join("\n")).toMatch(sentence);
});

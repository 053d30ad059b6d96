import { expect, onTestFinished, test } from "vitest";
import { faultsIn } from "./check-history.ts";
import type { MoneyHistory } from "./history.ts";
import { openTrial } from "./money-trial.ts";

// A few of the schedules that `npm run money` plays in tens of thousands.
test("a hundred schedules of a seed break no rule of money", { timeout: 240_000 }, async () => {
  const trial = await openTrial();
  onTestFinished(() => trial.close());
  for (let number = 0; number < 100; number += 1) {
    const { faults } = await trial.play(1, number);
    expect(faults, `npm run money -- --seed 1 --only ${number}`).toEqual([]);
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

/** Returns the item at a place that must have one. */
const at = <T>(items: readonly T[], place: number) => items[place] as T;

const order = "order_00000000000001";
const line = { order_id: "cg_1", kind: "state", via: "webhook" };
const step = (from_state: string, to_state: string, detail: string) => ({
  ...line,
  from_state,
  to_state,
  detail,
});

/** One order that was paid, settled and reported. */
function sound(): MoneyHistory {
  const fee = { amount: 500, currency: "INR" };
  return {
    rows: {
      orders: [{ id: "cg_1", gateway_order_id: order, ...fee, state: "FULFILLED" }],
      payments: [
        { gateway_payment_id: "pay_1", order_id: "cg_1", counted: 1, quarantine_reason: null },
      ],
      refunds: [],
      numbers: [
        {
          number: "CG/26-27/000001",
          series: "CG",
          financial_year: "26-27",
          seq: 1,
          order_id: "cg_1",
        },
      ],
      counters: [{ series: "CG", financial_year: "26-27", next: 2 }],
      steps: [
        step("NEW", "OPEN", order),
        step("OPEN", "PAID", "pay_1"),
        step("PAID", "FULFILLED", "CG/26-27/000001"),
      ],
      inbox: [{ event_id: "evt_1" }],
    },
    told: [
      { order, said: "opened" },
      { order, said: "settled" },
    ],
    gateway: [{ id: "pay_1", order_id: order, status: "captured", ...fee }],
    deliveries: [
      { event: "evt_1", taken: true, disturbed: false },
      { event: "evt_1", taken: true, disturbed: false },
    ],
    leases: [
      { kind: "taken", owner: "A", at: 0, until: 100 },
      { kind: "work", owner: "A" },
      { kind: "released", owner: "A" },
      { kind: "taken", owner: "B", at: 10, until: 110 },
      { kind: "taken", owner: "A", at: 120, until: 220 },
      { kind: "work", owner: "B" },
    ],
  };
}

test("a sound history breaks nothing", () => {
  expect(faultsIn(sound())).toEqual([]);
});

// One rule of each kind of record: rows, answers, deliveries and leases.
test.each<[string, (history: MoneyHistory) => unknown, RegExp]>([
  [
    "a gap",
    ({ rows }) => Object.assign(at(rows.counters, 0), { next: 3 }),
    /the next one would be 3/,
  ],
  [
    "an answer whose step was undone",
    ({ rows }) => {
      rows.steps.pop();
      Object.assign(at(rows.orders, 0), { state: "PAID" });
    },
    /told that it is settled, and it never was/,
  ],
  [
    "a webhook turned away",
    ({ deliveries }) => Object.assign(at(deliveries, 1), { taken: false }),
    /a genuine webhook was turned away/,
  ],
  [
    "a lease taken from who has it",
    ({ leases }) => Object.assign(at(leases, 3), { at: 10 }) && (leases as unknown[]).splice(2, 1),
    /B: took the lease that A has/,
  ],
])("is found: %s", (_name, spoil, sentence) => {
  const history = sound();
  spoil(history);
  expect(faultsIn(history).join("\n")).toMatch(sentence);
});

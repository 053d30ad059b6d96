import { Random } from "@site/capital-gains/test/random";
import { initiate } from "../../apps/server/src/features/payments/orders/initiate.ts";
import type { PaymentsContext } from "../../apps/server/src/features/payments/payments-context.ts";
import { insertProcessedStatement } from "../../apps/server/test/person.ts";
import { sampleInvoice } from "../../apps/server/test/sample-invoice.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import type { SeededTrial } from "../seeded-trial.ts";
import { openOneDatabase } from "./one-database.ts";
import { gatewayKeys, type Line, type OneGateway, openGateway } from "./one-gateway.ts";
import { type Ground, type PlayedSchedule, playSchedule, type User } from "./play-schedule.ts";

// Half an hour before a financial year ends in India: numbers start again in the middle of a schedule.
const beginning = Date.parse("2027-03-31T18:00:00Z");
const fee = { amount: 500, currency: "INR" };
const silent = { info() {}, warn() {}, error() {} };

/** The stage on which schedules are played, one after the other. */
export type Trial = {
  /** Plays the schedule of this number; the same seed and number play the same schedule. */
  play(seed: number, number: number, spoil?: Ground["spoil"]): Promise<PlayedSchedule>;
  close(): Promise<void>;
};

/** Opens a database with three processed statements, two of them with an open order. */
export async function openTrial(): Promise<Trial> {
  const database = await openOneDatabase();
  const clock = { time: beginning, now: () => new Date(clock.time) };
  const first = openGateway();
  const base = { ...testConfig({}), databaseUrl: "in memory" };
  const users: User[] = [];
  for (const number of [1, 2, 3]) {
    const id = `user${number}`;
    const email = `person${number}@example.test`;
    const at = clock.now().toISOString();
    const person = { id, name: "Sample Person", email, createdAt: at, updatedAt: at };
    const row = { ...person, emailVerified: 1, isAnonymous: 0 } as const;
    await database.db.insertInto("person").values(row).execute();
    const statement = await insertProcessedStatement(database.db, { uid: id }, clock.now());
    users.push({ uid: id, displayName: person.name, email, proof: "confirmed", statement });
  }
  const context = (gateway: OneGateway, line: Line): PaymentsContext => ({
    db: database.db,
    clock,
    log: silent,
    mode: "live",
    gateway: gateway.client(line),
    keys: gatewayKeys,
    fee,
    supplier: { ...sampleInvoice.supplier, gstin: "" },
  });
  const undisturbed = { turn: async () => {}, trouble: () => undefined };
  const opened = new Map<string, string>();
  for (const user of users.slice(0, 2)) {
    const answer = await initiate(context(first, undisturbed), user, {});
    if (!answer.ok) {
      throw new Error("the orders of the trial were not opened");
    }
    opened.set(user.uid, answer.value.orderId);
  }
  const kept = first.orders();
  return {
    play(seed, number, spoil) {
      clock.time = beginning;
      const gateway = openGateway(kept);
      const random = new Random(seed, number);
      return playSchedule({
        database,
        clock,
        gateway,
        base,
        context,
        users,
        opened,
        random,
        spoil,
      });
    },
    close: () => database.close(),
  };
}

/** Returns the trial for `npm run lab money`. */
export async function moneyTrial(): Promise<SeededTrial> {
  const trial = await openTrial();
  return {
    play: async (seed, run) => ({ ...(await trial.play(seed, run)), seen: [] }),
    async show(seed, run) {
      const { faults, trace } = await trial.play(seed, run);
      return [...trace, ...faults.map((fault) => `broken: ${fault}`)].join("\n");
    },
  };
}

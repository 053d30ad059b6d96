import { setImmediate } from "node:timers/promises";
import type { Random } from "@site/capital-gains/test/random";
import type { SessionUser } from "@site/contract/session";
import type { AttemptOutcome } from "../../apps/sandbox/src/payment-gateway/attempts.ts";
import { removeStatement } from "../../apps/server/src/features/deletion/service.ts";
import { initiate } from "../../apps/server/src/features/payments/orders/initiate.ts";
import type { PaymentsContext } from "../../apps/server/src/features/payments/payments-context.ts";
import {
  receiveWebhook,
  workOnEvents,
} from "../../apps/server/src/features/payments/reconciliation/inbox.ts";
import {
  createReconciler,
  type Reconciler,
} from "../../apps/server/src/features/payments/reconciliation/reconciler.ts";
import { requestRefund } from "../../apps/server/src/features/payments/refunds/refunds.ts";
import { confirmOrder } from "../../apps/server/src/features/payments/settlement/confirm.ts";
import { verify } from "../../apps/server/src/features/payments/settlement/verify.ts";
import { RateLimiter } from "../../apps/server/src/rate-limit/repository.ts";
import type { testConfig } from "../../apps/server/test/test-app.ts";
import { faultsIn, type Seen } from "./check-history.ts";
import type { OneDatabase, Watch } from "./one-database.ts";
import type { Line, OneGateway } from "./one-gateway.ts";
import { type Life, Scheduler } from "./scheduler.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The result of a schedule: the rules that it broke, and who continued when. */
export type PlayedSchedule = { faults: string[]; trace: string[] };

/** A person of every schedule, with a processed statement. */
export type User = SessionUser & { statement: string };

/** What a schedule is played on: the database, the gateway and the clock of all processes. */
export type Ground = {
  database: OneDatabase;
  clock: { time: number; now(): Date };
  gateway: OneGateway;
  base: ReturnType<typeof testConfig>;
  context(gateway: OneGateway, line: Line): PaymentsContext;
  users: readonly User[];
  opened: ReadonlyMap<string, string>;
  random: Random;
  /** Spoils what the schedule left, to try the checker. */
  spoil?: ((database: OneDatabase["db"], seen: Seen) => unknown) | undefined;
};

/** A process of the server: its current work, until it is killed and begins a new life. */
type Server = { life: Life; context: PaymentsContext; reconciler: Reconciler };

/** The outstanding answer of a killed process. */
class Gone extends Error {}

/** Plays one schedule, which `random` fixes. */
export function playSchedule(ground: Ground): Promise<PlayedSchedule> {
  return new Play(ground).run();
}

class Play {
  #ground: Ground;
  #random: Random;
  #scheduler: Scheduler;
  #outside: Life = newLife("outside");
  #servers: Server[] = [];
  #told: Seen["told"] = [];
  #deliveries: Seen["deliveries"] = [];
  /** Statements of the product until a process dies, and until an answer is lost; 0: never. */
  #untilDeath: number;
  #untilLoss: number;
  #gatewayTrouble: number;
  #isQuiet = false;
  /** Counts everything that may have failed so far. */
  #disturbances = 0;

  constructor(ground: Ground) {
    const { random } = ground;
    this.#ground = ground;
    this.#random = random;
    this.#scheduler = new Scheduler(random, this.#outside);
    this.#untilDeath = random.chance(0.35) ? 1 + random.below(40) : 0;
    this.#untilLoss = random.chance(0.35) ? 1 + random.below(12) : 0;
    this.#gatewayTrouble = random.chance(0.3) ? 0.2 : 0;
    this.#servers = ["A", "B"].map((name) => this.#server(name));
  }

  async run(): Promise<PlayedSchedule> {
    const { database, gateway, clock, spoil } = this.#ground;
    const { random } = Math;
    const { now } = Date;
    Math.random = () => this.#random.bits() / 2 ** 32;
    Date.now = () => clock.time;
    let faults: string[] = [];
    try {
      await database.watched(this.#watch(), async () => {
        this.#begin();
        await this.#scheduler.run();
        await this.#comeToRest();
        const seen = {
          told: this.#told,
          deliveries: this.#deliveries,
          gateway: gateway.payments(),
        };
        let isJudged = false;
        this.#scheduler
          .enter(this.#outside, async () => {
            await spoil?.(database.db, seen);
            faults = await faultsIn(database.db, seen);
          })
          .catch((error) => faults.push(`broke off: ${error}`))
          .finally(() => {
            isJudged = true;
          });
        // Between portions the health check waits for the system, which the scheduler does not see.
        while (!isJudged) {
          await this.#scheduler.run();
          await setImmediate();
        }
      });
    } catch (error) {
      faults.push(`broke off: ${error}`);
    } finally {
      Math.random = random;
      Date.now = now;
    }
    return { faults, trace: this.#scheduler.trace };
  }

  #server(name: string): Server {
    const life = newLife(name);
    const trouble = () => {
      if (this.#isQuiet || !this.#random.chance(this.#gatewayTrouble)) {
        return undefined;
      }
      this.#disturbances += 1;
      return this.#random.chance(0.5) ? "before" : "after";
    };
    const turn = (call: string) => this.#scheduler.gate(call);
    const context = this.#ground.context(this.#ground.gateway, { turn, trouble });
    return { life, context, reconciler: createReconciler(context) };
  }

  #watch(): Watch {
    return {
      turn: (isFree) => this.#scheduler.gate("database", isFree),
      dies: () => {
        this.#ground.clock.time += 1;
        const life = this.#scheduler.current;
        if (this.#isQuiet || life === this.#outside) {
          return false;
        }
        this.#untilDeath -= 1;
        if (this.#untilDeath === 0) {
          this.#kill(life);
        }
        return this.#untilDeath === 0;
      },
      losesAnswer: () => {
        this.#untilLoss -= this.#isQuiet ? 0 : 1;
        if (this.#isQuiet || this.#untilLoss !== 0) {
          return false;
        }
        this.#disturbances += 1;
        return true;
      },
    };
  }

  /** Kills a process: uncommitted work is undone, and it begins again. */
  #kill(life: Life): void {
    this.#disturbances += 1;
    this.#scheduler.trace.push(`${life.name}: killed`);
    this.#scheduler.end(life);
    const index = this.#servers.findIndex((server) => server.life === life);
    if (index < 0) {
      return;
    }
    const next = this.#server(life.name.replace(/\d*$/, (count) => String(Number(count) + 1)));
    this.#servers[index] = next;
    // As at every start: the inbox first.
    this.#go(() => this.#on(next, () => workOnEvents(next.context, async () => true)));
  }

  /** An outside actor, who ignores failures. */
  #go(act: () => Promise<unknown>): void {
    this.#scheduler
      .enter(this.#outside, act)
      .catch((error) => this.#scheduler.trace.push(`outside: ${error}`));
  }

  /** Calls a process; rejects if the process is killed before it answers. */
  #on<T>(server: Server, call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { onEnd } = server.life;
      const gone = () => reject(new Gone(`${server.life.name} was killed`));
      onEnd.add(gone);
      this.#scheduler
        .enter(server.life, async () => {
          await this.#scheduler.gate("asked");
          return call();
        })
        .then(resolve, reject)
        .finally(() => onEnd.delete(gone));
    });
  }

  #any(): Server {
    return this.#random.pick(this.#servers);
  }

  /** A gate of an outside actor. */
  #pause(label: string): Promise<void> {
    return this.#scheduler.enter(this.#outside, () => this.#scheduler.gate(label));
  }

  #begin(): void {
    const random = this.#random;
    const taking = random.shuffled(this.#ground.users).slice(0, random.chance(0.25) ? 2 : 1);
    // Unused orders would be watched in every round for nothing.
    this.#ground.database.watchOnly(taking.map(({ uid }) => uid));
    for (const user of taking) {
      this.#go(() => this.#person(user));
    }
    if (random.chance(0.7)) {
      this.#go(() => this.#webhooks(1 + random.below(3)));
    }
    if (random.chance(0.3)) {
      this.#go(() => this.#rounds());
    }
    if (random.chance(0.3)) {
      this.#go(() => this.#rounds());
    }
    if (random.chance(0.1)) {
      this.#go(() => this.#deletion(random.pick(taking)));
    }
    if (random.chance(0.15)) {
      this.#go(() => this.#operator());
    }
    if (random.chance(0.4)) {
      this.#go(() => this.#time());
    }
  }

  /** Asks to pay if necessary, pays, submits the checkout's answer, and requests the files. */
  async #person(user: User): Promise<void> {
    const { gateway, opened } = this.#ground;
    const random = this.#random;
    let orderId = opened.get(user.uid);
    if (!orderId || random.chance(0.1)) {
      const server = this.#any();
      const asked = await this.#on(server, () =>
        initiate(server.context, user, { statementId: user.statement }),
      );
      if (!asked.ok) {
        return;
      }
      orderId = asked.value.orderId;
      this.#told.push({ order: orderId, said: "opened" });
    }
    const order = orderId;
    const attempts = random.chance(0.25) ? 2 : 1;
    for (let count = 0; count < attempts; count += 1) {
      const { outcome, approvedLate } = random.pick(outcomes);
      await this.#pause(`pays, ${outcome}`);
      const payment = gateway.attempt(order, outcome);
      if (approvedLate) {
        this.#go(async () => {
          await this.#pause("the bank approves");
          gateway.advance(payment.id);
        });
      }
      if (payment.status === "failed") {
        continue;
      }
      const copies = random.chance(0.15) ? 2 : random.chance(0.8) ? 1 : 0;
      for (let copy = 0; copy < copies; copy += 1) {
        this.#go(() => this.#handOver(user, gateway.signed(order, payment.id)));
      }
    }
  }

  async #handOver(user: User, signed: ReturnType<OneGateway["signed"]>): Promise<void> {
    const server = this.#any();
    const taken = await this.#on(server, () => verify(server.context, user.uid, signed));
    const order = signed.razorpayOrderId;
    if (!taken.ok) {
      return;
    }
    this.#told.push({ order, said: "verified" });
    if (this.#random.chance(0.5)) {
      return;
    }
    const other = this.#any();
    const { context } = other;
    const rateLimiter = new RateLimiter(context.db, context.clock, 1);
    const confirmed = await this.#on(other, () =>
      confirmOrder({ ...context, rateLimiter }, user.uid, user.statement),
    );
    if (confirmed.ok && confirmed.value.success) {
      this.#told.push({ order, said: "settled" });
    }
  }

  /** The gateway sends its webhooks, in any order and more than once. */
  async #webhooks(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 1) {
      await this.#pause("sends a webhook");
      const webhooks = this.#ground.gateway.webhooks();
      if (webhooks.length === 0) {
        continue;
      }
      const webhook = this.#random.pick(webhooks);
      const copies = this.#random.chance(0.3) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        this.#go(() => this.#deliver(webhook));
      }
    }
  }

  async #deliver(webhook: ReturnType<OneGateway["webhooks"]>[number]): Promise<void> {
    const server = this.#any();
    const before = this.#disturbances;
    const delivery = { event: webhook.eventId, taken: false, disturbed: false };
    this.#deliveries.push(delivery);
    try {
      delivery.taken = await this.#on(server, () => receiveWebhook(server.context, webhook));
    } finally {
      delivery.disturbed = this.#disturbances > before;
    }
    await this.#on(server, () => workOnEvents(server.context, async () => true));
  }

  async #rounds(): Promise<void> {
    await this.#pause("a round is due");
    const server = this.#any();
    await this.#on(server, () => server.reconciler.runOnce());
  }

  async #deletion(user: User): Promise<void> {
    await this.#pause("deletes a statement");
    const { base } = this.#ground;
    const server = this.#any();
    const context = { ...server.context, config: base, store: { delete: async () => {} } };
    const at = server.context.clock.now();
    await this.#on(server, () => removeStatement(context as never, user, user.statement, at));
  }

  async #operator(): Promise<void> {
    await this.#pause("operator sends money back");
    const payment = this.#ground.gateway.payments().at(-1);
    const server = this.#any();
    if (payment) {
      await this.#on(server, () => requestRefund(server.context, payment.id, "asked for"));
    }
  }

  async #time(): Promise<void> {
    for (let steps = 1 + this.#random.below(3); steps > 0; steps -= 1) {
      await this.#pause("time passes");
      this.#ground.clock.time += this.#random.pick([second, 3 * minute, 40 * minute, 20 * hour]);
    }
  }

  /** No faults any more: a round when all waits are over and the day's report is due, and one more. */
  async #comeToRest(): Promise<void> {
    this.#isQuiet = true;
    for (let round = 0; round < 2; round += 1) {
      this.#ground.clock.time += 24 * hour;
      const server = this.#servers[0] as Server;
      this.#go(() => this.#on(server, () => server.reconciler.runOnce()));
      await this.#scheduler.run();
    }
  }
}

/** The outcome of an attempt to pay, and whether the bank approves it later. */
type Attempt = { outcome: AttemptOutcome; approvedLate?: true };

const outcomes: readonly Attempt[] = [
  ...Array<Attempt>(6).fill({ outcome: "success" }),
  ...Array<Attempt>(2).fill({ outcome: "authorized-only" }),
  { outcome: "authorized-only", approvedLate: true },
  { outcome: "late-authorisation", approvedLate: true },
  { outcome: "failure" },
  { outcome: "wrong-amount" },
];

function newLife(name: string): Life {
  return { name, ended: false, onEnd: new Set() };
}

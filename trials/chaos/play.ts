import type { Random } from "capital-gains/test/random";
import type { PaymentOrder } from "contract/payment";
import { requestRefund } from "../../apps/server/src/features/payments/refunds/refunds.ts";
import { calls, handedOver, type Person } from "../../apps/server/test/person.ts";
import { operatorCommand } from "../../apps/server/test/processes.ts";
import type { Attempt } from "../../apps/server/test/test-gateway.ts";
import type { Action, Schedule } from "./schedule.ts";
import { crashing, type World } from "./world.ts";

const hour = 3_600_000;

/** The history of one order, for the verdict. */
export type Played = {
  owner: Person;
  statement: string;
  schedule: Schedule;
  attempts: Attempt[];
  /** Verifications that were sent, to be sent again. */
  sent: ReturnType<typeof handedOver>[];
  refundAsked: boolean;
  /** The action under way; undefined once the schedule has ended. */
  waitsFor: Action | undefined;
};

/** Begins a schedule on a new statement. */
export async function begin(world: World, schedule: Schedule, random: Random): Promise<Played> {
  const owner = random.pick(world.people);
  return {
    owner,
    statement: await world.statement(owner),
    schedule,
    attempts: [],
    sent: [],
    refundAsked: false,
    waitsFor: undefined,
  };
}

/** Plays a schedule to its end. A call that a crash cuts off is over. */
export async function play(world: World, played: Played, random: Random): Promise<void> {
  const { owner, statement, schedule } = played;
  const query = `?statement=${statement}`;
  let orderId: string | undefined;

  const server = async (call: () => Promise<Response>): Promise<Response | null> => {
    try {
      return await call();
    } catch {
      await world.alive();
      return null;
    }
  };
  const act = async (action: Action): Promise<void> => {
    switch (action.kind) {
      case "initiate": {
        const answer = await server(() => calls.initiate(owner, query));
        if (answer?.status !== 200) {
          return;
        }
        orderId = ((await answer.json()) as PaymentOrder).orderId;
        world.told.push({ order: orderId, said: "opened" });
        return;
      }
      case "attempt": {
        if (!orderId) {
          return;
        }
        const { outcome, evenIfPaid } = action;
        const attempt = await world.gateway
          .attempt(orderId, outcome, { evenIfPaid, afterMs: null })
          .catch(() => null);
        if (attempt) {
          played.attempts.push(attempt);
        }
        return;
      }
      case "advance": {
        const attempt = played.attempts.at(-1);
        if (attempt && !attempt.razorpay_signature) {
          played.attempts.push(await world.gateway.advance(attempt.razorpay_payment_id));
        }
        return;
      }
      case "verify": {
        const signed = played.attempts.filter((attempt) => attempt.razorpay_signature);
        if (signed.length === 0) {
          return;
        }
        const body = handedOver(random.pick(signed));
        if (action.tampered) {
          body.razorpaySignature = body.razorpaySignature.replace(/^./, "g");
        }
        const answer = await server(() => calls.verify(owner, body));
        if (answer?.status !== 200) {
          return;
        }
        if (action.tampered) {
          throw new Error("a tampered signature was accepted");
        }
        played.sent.push(body);
        world.told.push({ order: body.razorpayOrderId, said: "verified" });
        return;
      }
      case "confirm": {
        const answer = await server(() => calls.confirm(owner, query));
        if (answer?.status === 200 && orderId) {
          world.told.push({ order: orderId, said: "settled" });
        }
        return;
      }
      case "webhooks": {
        if (!orderId) {
          return;
        }
        const events = await world.gateway.events(orderId);
        const some = random.shuffled(events).filter(() => random.below(100) < action.share);
        await world.deliver(
          some.map(({ id }) => id),
          action.copies,
        );
        return;
      }
      case "reconcile":
        world.clock.forward(action.afterHours * hour);
        await world.reconciler.runOnce();
        return;
      case "operator":
        return runOperator(world, statement, action.crash);
      case "refund": {
        const paid = played.attempts.at(-1);
        if (!paid) {
          return;
        }
        const asked = await requestRefund(world.payments, paid.razorpay_payment_id, "chaos");
        played.refundAsked ||= asked.ok;
        return;
      }
      case "fault":
        await world.gateway.control({ faults: [action.fault] });
        return;
      case "kill":
        return world.restart();
    }
  };
  for (const action of schedule) {
    played.waitsFor = action;
    await act(action);
  }
  played.waitsFor = undefined;
}

/** Runs the operator's command in a separate process, optionally killed at a crash point. */
async function runOperator(world: World, statement: string, crash: string | null): Promise<void> {
  const command = operatorCommand(
    "payments",
    { ...world.environment, ...(crash ? crashing(crash) : {}) },
    ...["reconcile", statement],
  );
  await command.outcome;
  if (command.process.signalCode === "SIGKILL") {
    world.crashes += 1;
  }
}

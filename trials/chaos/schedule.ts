import type { Random } from "capital-gains/test/random";
import type { GatewayFault } from "../../apps/server/test/test-gateway.ts";

/** One thing that happens to one order. */
export type Action =
  | { kind: "initiate" }
  | { kind: "attempt"; outcome: string; evenIfPaid: boolean }
  | { kind: "advance" }
  | { kind: "verify"; tampered: boolean }
  | { kind: "confirm" }
  | { kind: "webhooks"; copies: number; share: number }
  | { kind: "reconcile"; afterHours: number }
  | { kind: "operator"; crash: string | null }
  | { kind: "refund" }
  | { kind: "fault"; fault: GatewayFault }
  | { kind: "kill" };

/** What happens to one order, in order. Many schedules run side by side on one server. */
export type Schedule = readonly Action[];

const outcomes = [
  ...Array(8).fill("success"),
  ...Array(3).fill("failure"),
  ...Array(3).fill("slow"),
  ...Array(2).fill("authorized-only"),
  ...Array(2).fill("late-authorisation"),
  "wrong-amount",
  "wrong-currency",
] as string[];

const routes = [
  "*",
  "POST /v1/orders",
  "GET /v1/orders",
  "GET /v1/orders/:id/payments",
  "POST /v1/payments/:id/capture",
  "POST /v1/payments/:id/refund",
];

/** Draws a schedule. It begins as a person does, by asking to pay; the rest is random. */
export function drawSchedule(random: Random): Schedule {
  const actions: Action[] = [{ kind: "initiate" }];
  const length = 3 + random.below(9);
  for (let step = 0; step < length; step += 1) {
    actions.push(drawAction(random));
  }
  return actions;
}

function drawAction(random: Random): Action {
  const draw = random.below(100);
  if (draw < 14) {
    return { kind: "initiate" };
  }
  if (draw < 36) {
    return {
      kind: "attempt",
      outcome: random.pick(outcomes),
      evenIfPaid: random.chance(0.15),
    };
  }
  if (draw < 42) {
    return { kind: "advance" };
  }
  if (draw < 58) {
    return { kind: "verify", tampered: random.chance(0.2) };
  }
  if (draw < 66) {
    return { kind: "confirm" };
  }
  if (draw < 80) {
    return { kind: "webhooks", copies: 1 + random.below(3), share: random.below(101) };
  }
  if (draw < 89) {
    return { kind: "reconcile", afterHours: random.below(40) };
  }
  if (draw < 90) {
    return { kind: "operator", crash: random.chance(0.7) ? random.pick(settleCrashes) : null };
  }
  if (draw < 92) {
    return { kind: "refund" };
  }
  if (draw < 99) {
    return { kind: "fault", fault: drawFault(random) };
  }
  return { kind: "kill" };
}

const settleCrashes = ["C4:1", "C5a:1", "C5b:1", "C5c:1"];

function drawFault(random: Random): GatewayFault {
  return {
    on: random.pick(routes),
    kind: random.pick(["rate-limit", "server-error", "bad-gateway", "reset", "hang"] as const),
    phase: random.pick(["before", "after"] as const),
    times: 1 + random.below(3),
  };
}

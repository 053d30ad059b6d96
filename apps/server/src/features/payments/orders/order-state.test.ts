import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderState } from "../../../database/payment-tables.ts";
import { isPaidFor, mayFollow, takesMoney } from "./order-state.ts";

const states: OrderState[] = [
  "NEW",
  "OPEN",
  "VERIFIED",
  "EXPIRED",
  "CANCELLED",
  "PAID",
  "FULFILLED",
  "REFUNDED",
];
const money: Partial<Record<OrderState, number>> = { PAID: 1, FULFILLED: 2, REFUNDED: 3 };
const rank = (state: OrderState) => money[state] ?? 0;

test("I6: no path through the states leads back once there is money", () => {
  const walk = fc.array(fc.constantFrom(...states), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(walk, (wanted) => {
      let state: OrderState = "NEW";
      for (const next of wanted) {
        if (!mayFollow(state, next)) {
          continue;
        }
        expect(rank(next)).toBeGreaterThanOrEqual(rank(state));
        state = next;
      }
    }),
  );
});

test("only open, verified and expired orders take money; cancelled and refunded are the end", () => {
  expect(states.filter(takesMoney)).toEqual(["OPEN", "VERIFIED", "EXPIRED"]);
  expect(states.filter(isPaidFor)).toEqual(["PAID", "FULFILLED"]);
  for (const end of ["CANCELLED", "REFUNDED"] as const) {
    expect(states.filter((next) => mayFollow(end, next))).toEqual([]);
  }
});

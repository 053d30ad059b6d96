import { expect, test } from "vitest";
import type { OrderState } from "../../../database/payment-tables.ts";
import { isPaidFor, mayFollow, orderStates, takesMoney } from "./order-state.ts";

const money: Partial<Record<OrderState, number>> = { PAID: 1, FULFILLED: 2, REFUNDED: 3 };
const rank = (state: OrderState) => money[state] ?? 0;

test("I6: no step between two states leads back once there is money", () => {
  expect(orderStates).toHaveLength(8);
  for (const from of orderStates) {
    const back = orderStates.filter((to) => mayFollow(from, to) && rank(to) < rank(from));
    expect([from, back]).toEqual([from, []]);
  }
});

test("only open, verified and expired orders take money; cancelled and refunded are the end", () => {
  expect(orderStates.filter(takesMoney).sort()).toEqual(["EXPIRED", "OPEN", "VERIFIED"]);
  expect(orderStates.filter(isPaidFor)).toEqual(["PAID", "FULFILLED"]);
  for (const end of ["CANCELLED", "REFUNDED"] as const) {
    expect(orderStates.filter((next) => mayFollow(end, next))).toEqual([]);
  }
});

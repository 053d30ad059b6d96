import type { Db } from "../../../database/open.ts";
import { faultsInNumbers } from "../../invoices/service.ts";
import { mayFollow } from "../orders/order-state.ts";
import {
  ignoredPayments,
  malformedNumbers,
  ordersAndTheirInvoices,
  ordersAndTheirMoney,
  revenueDifferences,
  stateChanges,
  unpaidHandouts,
} from "./health-repository.ts";

/** One rule that must always hold, and where it does not. */
export type RuleResult = { rule: string; means: string; faults: string[] };

/**
 * The rules that no sequence of payments, crashes and faults may break, checked on the database as
 * it is; they can run on a busy production server at any time.
 */
export async function paymentHealth(db: Db): Promise<RuleResult[]> {
  return [
    {
      rule: "I1",
      means: "an order is paid if and only if it has exactly one counted payment that fits it",
      faults: await ordersAndTheirMoney(db),
    },
    {
      rule: "I2",
      means: "every captured payment is counted, going back, or set aside",
      faults: await ignoredPayments(db),
    },
    {
      rule: "I3",
      means: "nothing was handed out for an order that was not settled",
      faults: await unpaidHandouts(db),
    },
    {
      rule: "I4",
      means: "counted payments and invoices are worth the same",
      faults: await revenueDifferences(db),
    },
    {
      rule: "I5",
      means: "one invoice an order, numbered without gaps, in at most 16 characters",
      faults: [
        ...(await ordersAndTheirInvoices(db)),
        ...(await faultsInNumbers(db)),
        ...(await malformedNumbers(db)),
      ],
    },
    {
      rule: "I6",
      means: "no order ever went back",
      faults: await backwardSteps(db),
    },
  ];
}

async function backwardSteps(db: Db): Promise<string[]> {
  const last = new Map<string, string>();
  const faults: string[] = [];
  for (const { order_id, from_state, to_state } of await stateChanges(db)) {
    const step = `${order_id}: ${from_state} -> ${to_state}`;
    if (!from_state || !to_state || !mayFollow(from_state, to_state)) faults.push(step);
    if ((last.get(order_id) ?? "NEW") !== from_state) faults.push(`${step}, a step is missing`);
    last.set(order_id, to_state ?? "");
  }
  return faults;
}

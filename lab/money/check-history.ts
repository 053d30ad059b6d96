import type { LeaseEvent, MoneyHistory } from "./history.ts";

const paidStates = ["PAID", "FULFILLED", "REFUNDED"];

/**
 * Returns the rules that a history of money breaks, as sentences; none when every rule holds. It reads
 * rows, answers and the gateway's own books, and knows nothing of how the product works.
 */
export function faultsIn(history: MoneyHistory): string[] {
  return [
    ...oneCountedPayment(history),
    ...keptMoney(history),
    ...numbers(history),
    ...noStepMissing(history),
    ...whatWasTold(history),
    ...inbox(history),
    ...leases(history.leases),
  ];
}

/** An order is paid if and only if exactly one payment counts; it fits, and the gateway captured it. */
function* oneCountedPayment({ rows, gateway }: MoneyHistory): Generator<string> {
  for (const order of rows.orders) {
    const counted = rows.payments.filter(
      (each) => each.order_id === order.id && each.counted === 1,
    );
    const wanted = paidStates.includes(order.state) ? 1 : 0;
    if (counted.length !== wanted) {
      yield `${order.id}: ${order.state} with ${counted.length} counted payments`;
    }
    const began = rows.steps.filter(
      (step) => step.order_id === order.id && step.to_state === "PAID",
    );
    if (began.length !== wanted) {
      yield `${order.id}: became paid ${began.length} times`;
    }
    for (const { gateway_payment_id: id } of counted) {
      if (began.some(({ detail }) => detail !== id)) {
        yield `${order.id}: paid by ${id}, says another`;
      }
      const atGateway = gateway.find((payment) => payment.id === id);
      if (!atGateway || !["captured", "refunded"].includes(atGateway.status)) {
        yield `${id}: counted, ${atGateway?.status ?? "unknown"} at the gateway`;
      } else if (
        atGateway.order_id !== order.gateway_order_id ||
        atGateway.amount !== order.amount ||
        atGateway.currency !== order.currency
      ) {
        yield `${id}: counted for ${order.id}, which it does not fit`;
      }
    }
  }
}

/** Money kept by the gateway is counted or set aside; counted money is refunded only on request. */
function* keptMoney({ rows, gateway }: MoneyHistory): Generator<string> {
  for (const payment of gateway) {
    const order = rows.orders.find((each) => each.gateway_order_id === payment.order_id);
    if (!order) {
      continue;
    }
    const known = rows.payments.find((each) => each.gateway_payment_id === payment.id);
    const paid = paidStates.includes(order.state);
    const back = rows.refunds.filter((each) => each.gateway_payment_id === payment.id);
    if (payment.status === "captured") {
      const fits = payment.amount === order.amount && payment.currency === order.currency;
      if (fits && !paid) {
        yield `${order.id}: ${payment.id} is captured, ${order.state}`;
      }
      if (known?.counted !== 1 && !known?.quarantine_reason) {
        yield `${payment.id}: kept by the gateway, neither counted nor set aside`;
      }
    }
    if (payment.status === "refunded" && !paid && back.length === 0) {
      yield `${payment.id}: sent back for ${order.id}, which is ${order.state}, and we know nothing of it`;
    }
    if (back.filter(({ state }) => state !== "FAILED").length > 1) {
      yield `${payment.id}: sent back twice`;
    }
    const unasked = rows.steps.filter(
      ({ kind, via, detail }) =>
        kind === "refund-queued" && via !== "operator" && detail?.startsWith(`${payment.id}:`),
    );
    if (known?.counted === 1 && unasked.length > 0) {
      yield `${payment.id}: pays ${order.id} and is sent back, though nobody asked`;
    }
  }
  for (const order of rows.orders) {
    if (order.state === "PAID") {
      yield `${order.id}: paid and not fulfilled`;
    }
  }
}

/** In each series and year numbers run 1, 2, 3 ... up to the counter, in the order of settling. */
function* numbers({ rows }: MoneyHistory): Generator<string> {
  const settled = rows.steps.filter(({ to_state }) => to_state === "FULFILLED");
  for (const { series, financial_year, next } of rows.counters) {
    const own = rows.numbers
      .filter((each) => each.series === series && each.financial_year === financial_year)
      .sort((one, other) => one.seq - other.seq);
    const name = `${series}/${financial_year}`;
    if (own.length !== next - 1 || own.some(({ seq }, index) => seq !== index + 1)) {
      yield `${name}: numbers ${own.map(({ seq }) => seq).join(", ")}, the next one would be ${next}`;
    }
    const given = own.flatMap(({ number, order_id }) => (order_id ? [{ number, order_id }] : []));
    const places = given.map(({ number, order_id }) =>
      settled.findIndex((step) => step.order_id === order_id && step.detail === number),
    );
    if (places.includes(-1)) {
      yield `${name}: an invoice of an order that did not settle with it`;
    } else if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) {
      yield `${name}: numbers are not in the order in which orders settled`;
    }
  }
  for (const { order_id, detail } of settled) {
    if (!rows.numbers.some((each) => each.order_id === order_id && each.number === detail)) {
      yield `${order_id}: settled as ${detail}, and there is no such invoice`;
    }
  }
  const counted = new Set(rows.counters.map((each) => `${each.series}/${each.financial_year}`));
  for (const each of rows.numbers) {
    if (!counted.has(`${each.series}/${each.financial_year}`)) {
      yield `${each.number}: no counter`;
    }
  }
}

/** Each step of an order begins where the one before it ended, and the last is where the order is. */
function* noStepMissing({ rows }: MoneyHistory): Generator<string> {
  const last = new Map<string, string>();
  for (const { kind, order_id, from_state, to_state } of rows.steps) {
    if (kind !== "state") {
      continue;
    }
    const before = last.get(order_id) ?? "NEW";
    if (before !== from_state) {
      yield `${order_id}: was ${before}, went ${from_state} -> ${to_state}`;
    }
    last.set(order_id, to_state ?? "");
  }
  for (const { id, state } of rows.orders) {
    if ((last.get(id) ?? "NEW") !== state) {
      yield `${id}: ${state}, its last step is ${last.get(id)}`;
    }
  }
}

/** No dirty reads: everything a caller was told has a committed step. */
function* whatWasTold({ rows, told }: MoneyHistory): Generator<string> {
  const steps = { opened: ["OPEN"], verified: ["VERIFIED", "PAID"], settled: ["FULFILLED"] };
  for (const { order: gatewayOrder, said } of told) {
    const order = rows.orders.find(({ gateway_order_id }) => gateway_order_id === gatewayOrder);
    const stands = rows.steps.some(
      ({ order_id, to_state }) => order_id === order?.id && steps[said].includes(to_state ?? ""),
    );
    if (!stands) {
      yield `${gatewayOrder}: told that it is ${said}, and it never was`;
    }
  }
}

/** A webhook is accepted however often it comes, and is in the inbox once, under its own id. */
function* inbox({ rows, deliveries }: MoneyHistory): Generator<string> {
  const sent = new Set(deliveries.map(({ event }) => event));
  const stored = new Set(rows.inbox.map(({ event_id }) => event_id));
  for (const { event, taken, disturbed } of deliveries) {
    if (!taken && !disturbed) {
      yield `${event}: a genuine webhook was turned away`;
    }
    if (taken && !stored.has(event)) {
      yield `${event}: taken, and not in the inbox`;
    }
  }
  for (const id of stored) {
    if (!sent.has(id)) {
      yield `${id}: in the inbox under an id that nobody sent`;
    }
  }
}

/**
 * A working process has taken the lease and not returned it, and no other gets it before it expires. A
 * process that is working on an order at that moment may finish it.
 */
function* leases(events: readonly LeaseEvent[]): Generator<string> {
  const held = new Map<string, number>();
  for (const event of events) {
    const { kind, owner } = event;
    if (kind === "taken") {
      for (const [other, until] of held) {
        if (other !== owner && until > event.at) {
          yield `${owner}: took the lease that ${other} has`;
        }
      }
      held.set(owner, event.until);
    } else if (kind === "released") {
      held.delete(owner);
    } else if (!held.has(owner)) {
      yield `${owner}: at work without the lease`;
    }
  }
}

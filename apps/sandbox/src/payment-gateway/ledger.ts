import { openJournal } from "../journal.ts";
import type { SandboxOrder, SandboxPayment, SandboxRefund } from "./entities.ts";

/** A capture that comes later: an approval that takes time, a late authorisation. */
type PlannedCapture = { id: string; at: number };

/** One webhook: what is signed and sent, and how often it was tried. */
export type WebhookEvent = {
  id: string;
  event: string;
  body: string;
  status: "held" | "due" | "delivered" | "lost" | "given-up";
  attempts: number;
};

/** What the gateway keeps, by kind. A planned capture has its payment's id, a key its own. */
type Kept = {
  order: SandboxOrder;
  payment: SandboxPayment;
  refund: SandboxRefund;
  event: WebhookEvent;
  capture: PlannedCapture;
  refundKey: { id: string; refund: string };
};

type Entry<K extends keyof Kept> = { kind: K; value: Kept[K] };

/** Everything the gateway knows, kept in memory and written to its journal before it answers. */
export type Ledger = ReturnType<typeof openLedger>;

/** Opens the ledger of the file `path`, or one in memory. */
export function openLedger(path?: string) {
  const kept: { [K in keyof Kept]: Map<string, Kept[K]> } = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    event: new Map(),
    capture: new Map(),
    refundKey: new Map(),
  };
  const journal = openJournal<Entry<keyof Kept>>(path);
  const apply = <K extends keyof Kept>({ kind, value }: Entry<K>) => {
    kept[kind].set(value.id, value);
  };
  journal.entries.forEach(apply);
  return {
    orders: kept.order as ReadonlyMap<string, SandboxOrder>,
    payments: kept.payment as ReadonlyMap<string, SandboxPayment>,
    refunds: kept.refund as ReadonlyMap<string, SandboxRefund>,
    events: kept.event as ReadonlyMap<string, WebhookEvent>,
    captures: kept.capture as ReadonlyMap<string, PlannedCapture>,
    refundKeys: kept.refundKey as ReadonlyMap<string, { refund: string }>,
    put<K extends keyof Kept>(kind: K, value: Kept[K]): void {
      apply({ kind, value });
      journal.append({ kind, value });
    },
  };
}

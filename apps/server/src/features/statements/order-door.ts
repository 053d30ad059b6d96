import type { Executor } from "../../database/transaction.ts";

/** What the flow must know of a statement's payment, and nothing else. */
export type StatementOrder = {
  /** The checkout's signature was accepted, or the money was seen. */
  paymentSuccess: boolean;
  /** The payer's page was given the links. */
  paymentCnfSuccess: boolean;
  /** Paid for and fulfilled: the files are unlocked. */
  settled: boolean;
  /** When the money was seen. */
  paidAt: string | null;
  invoice: { bytes: number; downloaded: boolean } | null;
};

/** How statements ask payments; given when the app is put together. */
export type OrderDoor = {
  /** Inside a transaction when `ex` is one. */
  orderStateOf(statementId: string, ex?: Executor): Promise<StatementOrder>;
};

/** The state of a statement for which nobody has begun to pay. */
export const noOrder: StatementOrder = {
  paymentSuccess: false,
  paymentCnfSuccess: false,
  settled: false,
  paidAt: null,
  invoice: null,
};

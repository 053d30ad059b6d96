import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Supplier } from "../invoices/service.ts";
import type { PaymentGateway } from "./gateway.ts";
import type { PaymentMode } from "./mode.ts";
import type { Order } from "./repository.ts";

/** What payments must know of statements, and nothing else. */
export type StatementDoor = {
  /** Ids of the person's processed statements, the newest first. */
  processedStatements(userId: string): Promise<string[]>;
  /**
   * Holds the result files until the transaction ends; false when they were deleted, and money for
   * them must go back.
   */
  holdFiles(trx: Executor, statementId: string): Promise<boolean>;
  /** Where the owner of a settled order gets the result. */
  downloadLink(statementId: string): Promise<string>;
};

/** What the parts of this feature work with. */
export type PaymentsContext = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  mode: PaymentMode;
  gateway: PaymentGateway;
  keys: { keyId: string; keySecret: string; webhookSecrets: readonly string[] };
  /** Amount in paise. */
  fee: { amount: number; currency: string };
  supplier: Supplier;
  statements: StatementDoor;
  /** Tells the payer of an order that was settled after they left the page; absent in commands. */
  tellLatePayer?: (trx: Executor, order: Order) => Promise<void>;
};

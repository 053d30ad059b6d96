import type { FastifyBaseLogger } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Config } from "../../settings/config.ts";
import type { PaymentMode } from "../../settings/payment-mode.ts";
import { confirmedMailbox } from "../identity/service.ts";
import type { Supplier } from "../invoices/service.ts";
import { statementById } from "../statements/service.ts";
import { type PaymentGateway, paymentGateway } from "./gateway/gateway.ts";
import type { Order } from "./orders/order-repository.ts";
import { moneyBackMail, type Returned } from "./refunds/money-back-mail.ts";
import { receiptMail } from "./settlement/receipt-mail.ts";

/** What the parts of this feature work with. */
export type PaymentsContext = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  mode: PaymentMode;
  gateway: PaymentGateway;
  /** Of each kind of secret the newest first; all of them are accepted, so that they can be rotated. */
  keys: { keyId: string; keySecrets: readonly string[]; webhookSecrets: readonly string[] };
  /** Amount in paise. */
  fee: { amount: number; currency: string };
  supplier: Supplier;
  /** Mails the payer of a settled order, at a confirmed address only. */
  sendReceipt?: (trx: Executor, order: Order, invoiceNumber: string) => Promise<void>;
  /** Tells the payer, at a confirmed address only, that money has been sent back. */
  sendMoneyBack?: (trx: Executor, order: Order, returned: Returned) => Promise<void>;
  /** Has written mail delivered now; called after the commit. */
  nudgeMail?: () => void;
};

/** The client of the gateway that the settings name. */
export function gatewayOf({ gateway }: Pick<Config, "gateway">): PaymentGateway {
  const { mode, keyId, keySecrets, url, timeoutMs } = gateway;
  const keySecret = keySecrets[0] ?? "";
  return paymentGateway({ url, keyId, keySecret, timeoutMs, mayBeStandIn: mode === "sandbox" });
}

/** Selects what this feature needs of settings and shared parts. */
export function paymentsContext({
  config,
  db,
  clock,
  log,
  outbox,
  origins,
}: Pick<AppContext, "config" | "db" | "clock" | "outbox" | "origins"> &
  Pick<PaymentsContext, "log">): PaymentsContext {
  const { mode, keyId, keySecrets, webhookSecrets } = config.gateway;
  return {
    db,
    clock,
    log,
    mode,
    gateway: gatewayOf(config),
    keys: { keyId, keySecrets, webhookSecrets },
    fee: config.fee,
    supplier: { ...config.company, ...config.gst, series: config.invoiceSeries },
    nudgeMail: outbox.nudge,
    async sendReceipt(trx, order, invoiceNumber) {
      const payer = await confirmedMailbox(trx, order.userId);
      if (!payer) {
        return;
      }
      const statement = await statementById(trx, order.statementId, clock.now());
      const told = { ...order, payerEmail: payer.email };
      await outbox.enqueue(trx, receiptMail(told, invoiceNumber, statement, { origins }));
    },
    async sendMoneyBack(trx, order, returned) {
      const payer = await confirmedMailbox(trx, order.userId);
      if (payer) {
        const told = { ...order, payerEmail: payer.email };
        await outbox.enqueue(trx, moneyBackMail(told, returned, { config, origins }));
      }
    },
  };
}

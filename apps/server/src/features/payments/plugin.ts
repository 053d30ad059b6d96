import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../../app-context.ts";
import type { Config } from "../../config.ts";
import type { Identity } from "../identity/service.ts";
import type { Supplier } from "../invoices/service.ts";
import { paymentGateway } from "./gateway.ts";
import { lateSettlementMail } from "./late-settlement-mail.ts";
import type { PaymentsContext, StatementDoor } from "./payments-context.ts";
import { createReconciler } from "./reconciler.ts";
import { paymentRoutes } from "./routes.ts";

/** What payments need of the app. */
export type PaymentsOptions = {
  context: AppContext;
  identity: Pick<Identity, "signedIn">;
  statements: StatementDoor;
};

/** Payments as one plugin: the routes, and the reconciler while the server runs. */
export const paymentsPlugin = fp(async (app: FastifyInstance, options: PaymentsOptions) => {
  const payments = paymentsContext(options.context, options.statements);
  const reconciler = createReconciler(payments);
  await app.register(paymentRoutes, {
    payments,
    reconciler,
    identity: options.identity,
    rateLimiter: options.context.rateLimiter,
  });
  app.addHook("onReady", async () => {
    app.log.info({ mode: payments.mode }, "payments");
    reconciler.start();
  });
  // Before the database closes: the app's own onClose hook was added earlier and runs later.
  app.addHook("onClose", () => reconciler.stop());
});

/** The feature's own view of settings and shared parts. */
export function paymentsContext(
  {
    config,
    db,
    clock,
    log,
    outbox,
    origins,
  }: Pick<AppContext, "config" | "db" | "clock"> &
    Partial<Pick<AppContext, "outbox" | "origins">> &
    Pick<PaymentsContext, "log">,
  statements: StatementDoor,
): PaymentsContext {
  const { mode, keyId, keySecret, webhookSecrets, url, timeoutMs } = config.gateway;
  return {
    db,
    clock,
    log,
    mode,
    gateway: paymentGateway({ url, keyId, keySecret, timeoutMs }),
    keys: { keyId, keySecret, webhookSecrets },
    fee: config.fee,
    supplier: supplierOf(config),
    statements,
    ...(outbox &&
      origins && {
        tellLatePayer: (trx, order) =>
          outbox.enqueue(trx, lateSettlementMail(order, { config, origins })),
      }),
  };
}

function supplierOf({ company, gst, invoiceSeries }: Config): Supplier {
  return {
    name: company.name,
    address: company.address,
    email: company.email,
    registrationNumber: company.registrationNumber,
    gstin: gst.gstin,
    ratePercent: gst.ratePercent,
    sac: gst.sac,
    series: invoiceSeries,
  };
}

import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../../app-context.ts";
import type { Identity } from "../identity/service.ts";
import { paymentsContext } from "./payments-context.ts";
import { createReconciler } from "./reconciliation/reconciler.ts";
import { paymentRoutes } from "./routes.ts";

/** What payments need of the app. */
export type PaymentsOptions = {
  context: AppContext;
  identity: Pick<Identity, "signedIn" | "confirmed">;
};

/** Payments as one plugin: the routes, and the reconciler while the server runs. */
export const paymentsPlugin = fp(async (app: FastifyInstance, options: PaymentsOptions) => {
  const payments = paymentsContext(options.context);
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

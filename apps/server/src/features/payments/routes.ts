import { setTimeout as pause } from "node:timers/promises";
import * as calls from "@site/contract/calls";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { outageOf, sendRefusal } from "../../plugins/problems.ts";
import { initiate } from "./orders/initiate.ts";
import { paymentsContext } from "./payments-context.ts";
import { receiveWebhook } from "./reconciliation/inbox.ts";
import { createReconciler } from "./reconciliation/reconciler.ts";
import { webhookRefusals } from "./reconciliation/refused-webhooks.ts";
import { refusals } from "./refusals.ts";
import { fewNumbersLeft } from "./service.ts";
import { confirmOrder, status } from "./settlement/confirm.ts";
import { verify } from "./settlement/verify.ts";

/** What a verification that failed says besides its refusal. */
const failure = { verificationStatus: "failure" };

type Options = { context: AppContext };

/**
 * Payments as one plugin: the specification's three calls, the status, the gateway's webhook, and the
 * reconciler for as long as the server runs.
 */
export const paymentsPlugin = fp(async (app: FastifyInstance, { context }: Options) => {
  const { rateLimiter } = context;
  const payments = paymentsContext(context);
  const reconciler = createReconciler(payments);
  const refused = webhookRefusals(rateLimiter);

  callRoute(
    app,
    calls.initiatePayment,
    {
      errorHandler(error, _request, reply) {
        const outage = outageOf(error);
        if (!outage) {
          throw error;
        }
        return sendRefusal(reply, { ...outage, error: refusals.gatewayUnavailable.error.error });
      },
    },
    async (request, reply) => {
      const { statement, state } = request.query;
      const answer = await untilReached(() =>
        initiate(payments, requireUser(request), { statementId: statement, state }),
      );
      return answer.ok ? answer.value : sendRefusal(reply, answer.error);
    },
  );

  const verification = { checksBody: true, gate: { tooMany: refusals.tooMany.error } };
  callRoute(app, calls.verifyPayment, verification, async (request, reply) => {
    const user = requireUser(request);
    const given: unknown = request.body;
    if (!isBodyOf(calls.verifyPayment, given)) {
      return sendRefusal(reply, refusals.verificationFailed.error, failure);
    }
    const answer = await untilReached(() => verify(payments, user.uid, given));
    if (answer.ok) {
      return { verificationStatus: "success" };
    }
    // Only report a verdict on the payment: that payments are off says nothing about it.
    const verdict = answer === refusals.verificationFailed;
    return sendRefusal(reply, answer.error, verdict ? failure : {});
  });

  callRoute(app, calls.confirmPayment, async (request, reply) => {
    const { uid } = requireUser(request);
    const answer = await untilReached(() =>
      confirmOrder({ ...payments, rateLimiter }, uid, request.query.statement),
    );
    if (!answer.ok) {
      return sendRefusal(reply, answer.error);
    }
    return reply.code(answer.value.success ? 200 : 202).send(answer.value);
  });

  callRoute(app, calls.paymentStatus, async (request) =>
    status(payments, requireUser(request).uid, request.query.statement),
  );

  await app.register(async (raw) => {
    // The signature covers the bytes as sent: nothing may parse them before it is checked.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    callRoute(
      raw,
      calls.paymentWebhook,
      { config: { crossOrigin: true }, bodyLimit: 262_144 },
      async (request, reply) => {
        const genuine = await receiveWebhook(payments, {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          signature: headerText(request.headers["x-razorpay-signature"]),
          eventId: headerText(request.headers["x-razorpay-event-id"]).slice(0, 100),
        });
        if (!genuine) {
          payments.log.warn({ part: "payments" }, "a webhook's signature is wrong");
          await refused();
          return sendRefusal(reply, {
            status: 400,
            code: "signature-invalid",
            message: "The signature does not match this body. Nothing was stored.",
          });
        }
        reconciler.nudge();
        return { received: true };
      },
    );
  });

  app.addHook("onReady", async () => {
    app.log.info({ mode: payments.mode }, "payments");
    const few = payments.mode === "off" ? undefined : await fewNumbersLeft(context).catch(() => {});
    if (few !== undefined) {
      app.log.warn({ part: "payments" }, few);
    }
    reconciler.start();
  });
  // Before the database closes: the app's own onClose hook was added earlier and runs later.
  app.addHook("onClose", () => reconciler.stop());
});

const pausesMs = [200, 1_000];

/** Retries work that finds what it stored if only the answer to its COMMIT was lost. */
async function untilReached<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error)?.status !== 503) {
        throw error;
      }
      await pause(pauseMs);
    }
  }
  return work();
}

function headerText(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

import {
  newId,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxRefund,
  unixSeconds,
} from "./entities.ts";
import type { Ledger, WebhookEvent } from "./ledger.ts";
import type { SandboxGatewaySettings } from "./settings.ts";
import { webhookSignature } from "./signature.ts";

/** What happens to new events: sent immediately, kept until requested, or lost. */
export type WebhookMode = "send" | "hold" | "lose";

const answerWithinMs = 5000;
const mostAttempts = 12;

/** Sends signed events, retried with growing pauses until they are answered with 2xx in time. */
export function webhooks(
  ledger: Ledger,
  settings: Pick<SandboxGatewaySettings, "webhookSecret" | "webhookUrl" | "retryBaseMs">,
) {
  let mode: WebhookMode = "send";
  const timers = new Set<NodeJS.Timeout>();

  /** Delivers one event once; returns the HTTP status, or 0 without an answer in time. */
  const post = async (event: WebhookEvent): Promise<number> => {
    try {
      const response = await fetch(settings.webhookUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-razorpay-event-id": event.id,
          "x-razorpay-signature": webhookSignature(settings.webhookSecret, event.body),
        },
        body: event.body,
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  const attempt = async (id: string) => {
    const event = ledger.events.get(id);
    if (event?.status !== "due" || settings.webhookUrl === "") {
      return;
    }
    const status = await post(event);
    const attempts = event.attempts + 1;
    if (status >= 200 && status < 300) {
      ledger.put("event", { ...event, attempts, status: "delivered" });
    } else if (attempts >= mostAttempts) {
      ledger.put("event", { ...event, attempts, status: "given-up" });
    } else {
      ledger.put("event", { ...event, attempts });
      schedule(id, settings.retryBaseMs * 2 ** (attempts - 1));
    }
  };

  const schedule = (id: string, afterMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(id);
    }, afterMs);
    timers.add(timer);
  };

  const emit = (event: string, payload: Record<string, { entity: unknown }>) => {
    const body = JSON.stringify({
      entity: "event",
      account_id: "acc_SIMULATOR00000",
      event,
      contains: Object.keys(payload),
      payload,
      created_at: unixSeconds(),
    });
    const status = mode === "send" ? "due" : mode === "hold" ? "held" : "lost";
    const id = newId("evt");
    ledger.put("event", { id, event, body, status, attempts: 0 });
    if (status === "due") {
      schedule(id, 0);
    }
  };

  return {
    setMode: (next: WebhookMode) => {
      mode = next;
    },
    paymentEvent: (event: string, payment: SandboxPayment) =>
      emit(event, { payment: { entity: payment } }),
    orderPaid: (order: SandboxOrder, payment: SandboxPayment) =>
      emit("order.paid", { payment: { entity: payment }, order: { entity: order } }),
    refundEvent: (event: string, refund: SandboxRefund, payment: SandboxPayment) =>
      emit(event, { refund: { entity: refund }, payment: { entity: payment } }),
    /** Delivers events now, whatever happened to them before; returns the HTTP statuses. */
    deliver: async (ids: string[], copies: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (const id of ids) {
        const event = ledger.events.get(id);
        if (!event) {
          continue;
        }
        const sent = await Promise.all(Array.from({ length: copies }, () => post(event)));
        statuses.push(...sent);
        if (sent.some((status) => status >= 200 && status < 300)) {
          ledger.put("event", { ...event, status: "delivered", attempts: event.attempts + copies });
        }
      }
      return statuses;
    },
    /** Resumes what a former process left undelivered. */
    resume: () => {
      for (const event of ledger.events.values()) {
        if (event.status === "due") {
          schedule(event.id, 0);
        }
      }
    },
    stop: () => {
      for (const timer of timers) {
        clearTimeout(timer);
      }
    },
  };
}

/** The sender of {@link webhooks}. */
export type Webhooks = ReturnType<typeof webhooks>;

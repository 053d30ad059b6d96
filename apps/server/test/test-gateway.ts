import { buildGateway } from "../../sandbox/src/payment-gateway/app.ts";
import { sandboxSettings } from "../../sandbox/src/payment-gateway/settings.ts";
import { afterTest } from "./after-test.ts";

/** A fault of the test gateway; see its `faults.ts`. */
export type GatewayFault = {
  on?: string;
  kind: "rate-limit" | "server-error" | "bad-gateway" | "reset" | "hang";
  phase?: "before" | "after";
  times?: number;
};

/** What the checkout would pass to the page. */
export type Attempt = {
  status: string;
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** A webhook as the gateway keeps it. */
export type GatewayEvent = { id: string; event: string; status: string; body: unknown };

/** The sandbox's gateway on its own port, and the actions of a person who pays there. */
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** Starts the test gateway on a free port, in this process. */
export async function startTestGateway() {
  const access = {
    keyId: "rzp_test_SIMULATOR",
    keySecret: "key-secret-of-the-tests",
    webhookSecret: "webhook-secret-of-the-tests",
  };
  const app = buildGateway({ ...sandboxSettings, ...access, retryBaseMs: 50 });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  afterTest(() => app.close());
  return {
    ...access,
    ...gatewayAt(url, access),
    /** Settings that point a server at this gateway. */
    environment: {
      RAZORPAY_KEY_ID: access.keyId,
      RAZORPAY_KEY_SECRET: access.keySecret,
      RAZORPAY_WEBHOOK_SECRET: access.webhookSecret,
      GATEWAY_URL: url,
    },
    stop: () => app.close(),
  };
}

/** The actions at a running test gateway of this address. */
export function gatewayAt(url: string, access: { keyId: string; keySecret: string }) {
  const sim = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/__sim${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    }
    return (await response.json()) as T;
  };
  return {
    url,
    /** A person's attempt to pay; see the outcomes in the gateway's `attempts.ts`. */
    attempt: (
      orderId: string,
      outcome = "success",
      options: { evenIfPaid?: boolean; afterMs?: number | null } = { afterMs: null },
    ) => sim<Attempt>(`/orders/${orderId}/attempt`, { outcome, ...options }),
    advance: (paymentId: string) => sim<Attempt>(`/payments/${paymentId}/advance`, {}),
    finishRefund: (refundId: string, status: "processed" | "failed") =>
      sim(`/refunds/${refundId}/finish`, { status }),
    control: (controls: {
      faults?: GatewayFault[];
      webhooks?: "send" | "hold" | "lose";
      refunds?: "processed" | "pending";
      webhookUrl?: string;
    }) => sim("/faults", controls),
    /** All webhooks so far, or those about one order. */
    events: (orderId = "") => sim<GatewayEvent[]>(`/webhooks?order=${orderId}`),
    /** Sends webhooks now, in the given order; returns the HTTP statuses of the answers. */
    deliver: async (ids: string[], copies = 1) =>
      (await sim<{ statuses: number[] }>("/webhooks/deliver", { ids, copies })).statuses,
    /** What it lists at an address of its API, such as `/v1/orders?receipt=…`. */
    list: async <T = { id: string; status: string }>(path: string): Promise<T[]> => {
      const authorization = `Basic ${btoa(`${access.keyId}:${access.keySecret}`)}`;
      const response = await fetch(url + path, { headers: { authorization } });
      return ((await response.json()) as { items: T[] }).items;
    },
  };
}

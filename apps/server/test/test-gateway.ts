import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../sandbox/src/payment-gateway/server.ts", import.meta.url),
);

/** A fault of the test gateway; see its `faults.ts`. */
export type GatewayFault = {
  on?: string;
  kind: "rate-limit" | "server-error" | "bad-gateway" | "reset" | "hang";
  phase?: "before" | "after";
  times?: number;
};

/** What the checkout would hand to the page. */
export type Attempt = {
  status: string;
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** A webhook as the gateway keeps it. */
export type GatewayEvent = { id: string; event: string; status: string; body: unknown };

/** The test gateway as a process of its own, and the hands of the person who pays there. */
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** Starts the test gateway on a free port; `environment` as its `server.ts` documents it. */
export async function startTestGateway(environment: Record<string, string> = {}) {
  const access = {
    keyId: "rzp_test_SIMULATOR",
    keySecret: "key-secret-of-the-tests",
    webhookSecret: "webhook-secret-of-the-tests",
  };
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      PORT: "0",
      KEY_ID: access.keyId,
      KEY_SECRET: access.keySecret,
      WEBHOOK_SECRET: access.webhookSecret,
      RETRY_BASE_MS: "50",
      EXIT_WITH_STDIN: "1",
      ...environment,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("no output");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const url = /http:\S+/.exec(line)?.[0];
  if (!url) throw new Error(`test gateway: ${line}`);

  const sim = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/__sim${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    ...access,
    url,
    checkoutScriptUrl: `${url}/v1/checkout.js`,
    /** A person's attempt to pay; see the outcomes in the gateway's `attempts.ts`. */
    attempt: (
      orderId: string,
      outcome = "success",
      options: { evenIfPaid?: boolean; afterMs?: number | null } = { afterMs: null },
    ) => sim<Attempt>(`/orders/${orderId}/attempt`, { outcome, ...options }),
    advance: (paymentId: string, to: "authorized" | "captured" = "captured") =>
      sim<Attempt>(`/payments/${paymentId}/advance`, { to }),
    finishRefund: (refundId: string, status: "processed" | "failed") =>
      sim(`/refunds/${refundId}/finish`, { status }),
    control: (controls: {
      faults?: GatewayFault[];
      webhooks?: "send" | "hold" | "lose";
      refunds?: "processed" | "pending";
      webhookUrl?: string;
    }) => sim("/faults", controls),
    /** All webhooks so far, or those that speak of one order. */
    events: (orderId = "") => sim<GatewayEvent[]>(`/webhooks?order=${orderId}`),
    /** Sends webhooks now, in the given order; gives the HTTP statuses of the answers. */
    deliver: async (ids: string[], copies = 1, signature?: string) =>
      (await sim<{ statuses: number[] }>("/webhooks/deliver", { ids, copies, signature })).statuses,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin?.end();
      await once(child, "exit");
    },
  };
}

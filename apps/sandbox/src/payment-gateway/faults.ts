import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What can go wrong on the way to a gateway, as seen in the field. */
export const faultKinds = ["rate-limit", "server-error", "bad-gateway", "reset", "hang"] as const;

/** One fault: which calls it affects, how, how often, and whether the work is still done. */
export type Fault = {
  /** Method and route as registered, such as `POST /v1/orders`; `*` for every call but the script. */
  on: string;
  kind: (typeof faultKinds)[number];
  /** `after`: the gateway does the work and only the answer is lost. */
  phase: "before" | "after";
  times: number;
};

/**
 * Wraps the routes of `app` under `/v1/` that are registered from now on, so that calls suffer faults.
 * Returns `set`, which replaces the faults that are still to strike; there are none at first.
 */
export function makeFaults(app: FastifyInstance) {
  let pending: Fault[] = [];
  const hanging = new Set<FastifyReply>();

  const strike = (kind: Fault["kind"], request: FastifyRequest, reply: FastifyReply) => {
    if (kind === "rate-limit") {
      return reply.code(429).send({
        error: { code: "BAD_REQUEST_ERROR", description: "Too many requests" },
      });
    }
    if (kind === "server-error") {
      return reply.code(500).send();
    }
    if (kind === "bad-gateway") {
      return reply.code(502).type("text/html").send("<html><h1>502 Bad Gateway</h1></html>");
    }
    reply.hijack();
    if (kind === "reset") {
      request.raw.socket.resetAndDestroy();
    } else {
      hanging.add(reply);
    }
    return reply;
  };
  /** Returns the fault that strikes a call, which is then one time fewer. */
  const take = (route: string): Fault | undefined => {
    // The script belongs to the shop's page, not to the API: it fails only when named.
    const matches = (on: string) => on === route || (on === "*" && !route.endsWith("/checkout.js"));
    const fault = pending.find(({ on, times }) => times > 0 && matches(on));
    if (fault) {
      fault.times -= 1;
    }
    return fault;
  };

  app.addHook("onRoute", (route) => {
    // Only what the shop calls suffers faults, not the checkout's own window.
    if (!route.url.startsWith("/v1/") || route.url.startsWith("/v1/checkout/")) {
      return;
    }
    const inner = route.handler;
    const name = `${String(route.method)} ${route.url}`;
    route.handler = async function (this: FastifyInstance, request, reply) {
      const fault = take(name);
      if (fault?.phase === "before") {
        return strike(fault.kind, request, reply);
      }
      const answer = await inner.call(this, request, reply);
      return fault ? strike(fault.kind, request, reply) : answer;
    };
  });
  // Calls that hang are still open when the gateway closes.
  app.addHook("preClose", async () => {
    for (const reply of hanging) {
      reply.raw.destroy();
    }
  });

  return {
    set: (next: Fault[]) => {
      pending = next.map((fault) => ({ ...fault }));
    },
  };
}

/** Sets the faults of a gateway: see {@link makeFaults}. */
export type Faults = ReturnType<typeof makeFaults>;

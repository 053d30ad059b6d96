import { sampleFacts } from "@site/contract/site-facts";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../app-context.ts";

const halfYearMs = 182 * 86_400_000;

/** Serves `/.well-known/security.txt` (RFC 9116), the contact for reports, unless it is the sample's. */
export const securityText = fp(
  async (
    app: FastifyInstance,
    { config, clock, origins }: Pick<AppContext, "config" | "clock" | "origins">,
  ) => {
    if (config.company.email === sampleFacts.email) {
      return;
    }
    app.get("/.well-known/security.txt", async (_request, reply) => {
      const path = "/.well-known/security.txt";
      const expires = new Date(clock.now().getTime() + halfYearMs).toISOString();
      const lines = [
        `Contact: mailto:${encodeURI(config.company.email)}`,
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        `Canonical: ${new URL(path, origins()[0]).href}`,
      ];
      return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
    });
  },
);

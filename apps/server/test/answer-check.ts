import type { Call } from "@site/contract/address-of";
import { entryOf } from "@site/contract/call-table";
import { Problem } from "@site/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Value } from "typebox/value";

/**
 * Compares every JSON answer of an app with the call table: a success with the call's schema, a
 * refusal with a Problem. So each test that makes a call also proves that it answers as specified.
 */
export class AnswerCheck {
  readonly #wrong: string[] = [];

  /** Observes all of the app's answers from now on. */
  watch(app: FastifyInstance): void {
    app.addHook("onSend", async (request, reply, payload) => {
      const call = callOf(request);
      const type = String(reply.getHeader("content-type") ?? "");
      if (!call || !type.startsWith("application/json")) {
        return payload;
      }
      if (typeof payload !== "string" && !Buffer.isBuffer(payload)) {
        return payload;
      }
      const { answer } = entryOf(call);
      const success = "schema" in answer ? answer.schema : Type.Never();
      const schema = reply.statusCode < 300 ? success : Problem;
      const body: unknown = JSON.parse(payload.toString() || "null");
      if (!Value.Check(schema, body)) {
        const [error] = Value.Errors(schema, body);
        this.#wrong.push(
          `${call} answered ${reply.statusCode} with ${payload}: ${JSON.stringify(error)}`,
        );
      }
      return payload;
    });
  }

  /** @throws when an answer differed from the table */
  demand(): void {
    if (this.#wrong.length > 0) {
      throw new Error(this.#wrong.join("\n"));
    }
  }
}

function callOf(request: FastifyRequest): Call | undefined {
  return request.routeOptions.config.call;
}

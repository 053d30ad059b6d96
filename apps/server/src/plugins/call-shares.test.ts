import type { Call } from "contract/address-of";
import { callTable, entryOf } from "contract/call-table";
import * as calls from "contract/calls";
import { type TSchema, Type } from "typebox";
import { expect, test } from "vitest";
import { confirmedPerson } from "../../test/person.ts";
import { sampleOf } from "../../test/sample-body.ts";
import { startTestApp } from "../../test/test-app.ts";
import { describedCalls } from "../api-docs/document.ts";
import { networksOf } from "../rate-limit/network.ts";

/** Calls that are not counted: they need no session, or the gateway's signature. */
const light = [
  ...[calls.session, calls.paymentWebhook, calls.popupDone, calls.popupDoneScript],
  ...[calls.signInEnded, calls.signInStanding, calls.apiDescription, calls.openApiDocument],
] as const;

/** Something that the schema accepts. */
const accepted = (schema?: TSchema) => (Type.IsObject(schema) ? sampleOf(schema) : {});

test("every call states a share, and only these none", () => {
  const stated = (Object.keys(callTable) as Call[]).filter(
    (call) => entryOf(call).share === "light",
  );
  expect(stated.sort()).toEqual([...light].sort());
  for (const call of light) {
    expect(entryOf(call).needsSession, call).toBe(false);
  }
});

test("every call is refused beyond its share", async () => {
  const app = await startTestApp({
    environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,emailLink,phone,anonymous" },
  });
  const { db } = app.context;
  const windowEndsAt = new Date(Date.now() + 3_600_000).toISOString();
  /** Uses up the share of a person or network. */
  const used = async (key: string, count: number) => {
    const row = { key, count, windowEndsAt };
    await db.insertInto("rateLimit").values(row).execute();
  };
  for (const { method, path, entry } of describedCalls) {
    const call = `${method} ${path}` as Call;
    if (entry.share === "light") {
      continue;
    }
    await db.deleteFrom("rateLimit").execute();
    const person = await confirmedPerson(app);
    await db.deleteFrom("rateLimit").execute();
    const [{ name }] = networksOf("127.0.0.1");
    for (const key of [
      `call:${call}:${person.uid}`,
      `call:${call}:${name}`,
      `process:${person.uid}`,
    ]) {
      await used(key, entry.share.max);
    }
    const { body, query } = entry;
    const sent = JSON.stringify(accepted(body && "schema" in body ? body.schema : undefined));
    const asked = Object.entries(accepted(query)).map(([name, value]) => `${name}=${value}`);
    const address = `${path.replace(/\{\w+\}/, "x")}?${asked.join("&")}`;
    const type = body && "type" in body ? body.type : "application/json";
    const answer = await person.client.call(address, {
      method,
      ...(method !== "GET" && { body: sent, headers: { "content-type": type } }),
    });
    expect([call, answer.status]).toEqual([call, 429]);
    expect(Number(answer.headers.get("retry-after")), call).toBeGreaterThan(0);
  }
});

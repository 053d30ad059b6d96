import { randomUUID } from "node:crypto";
import { type Call, identityRoot } from "@site/contract/address-of";
import { allCalls, bodySchemaOf, entryOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { fastify } from "fastify";
import { type TSchema, Type } from "typebox";
import { describe, expect, test } from "vitest";
import {
  type Client,
  codeOf,
  confirmedPerson,
  insertProcessedStatement,
  Person,
  registerPerson,
} from "../../test/person.ts";
import { sampleOf } from "../../test/sample-body.ts";
import { signInSite, standing } from "../../test/ways-to-sign-in.ts";
import { networksOf } from "../rate-limit/network.ts";
import { callGate } from "./call-gate.ts";

/** Calls that are not counted: they need no session, or the gateway's signature. */
const light: readonly Call[] = [
  calls.session,
  calls.paymentWebhook,
  calls.popupDone,
  calls.popupDoneScript,
  calls.signInEnded,
  calls.signInStanding,
  calls.apiDescription,
  calls.openApiDocument,
];

const site = signInSite({
  environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,emailLink,phone,anonymous" },
});

const callers = {
  nobody: async () => new Person({ client: site.browser() }),
  guest: async () => new Person(await site.guest()),
  "an unconfirmed account": () => registerPerson(site.app.url),
  "a confirmed account": () => confirmedPerson(site.app),
};

const made = new Map<keyof typeof callers, Person>();

/** Returns such a caller: the earlier one, unless a call has ended their session. */
async function callerOf(kind: keyof typeof callers): Promise<Person> {
  const before = made.get(kind);
  const isStill = before && (await standing(before.client)).uid === (before.uid || null);
  const caller = isStill ? before : await callers[kind]();
  made.set(kind, caller);
  await uncounted();
  return caller;
}

/** What the gate says to a caller; undefined to one whom it admits. */
function refusalTo(caller: keyof typeof callers, call: Call): [number, string] | undefined {
  const { access, needsSession } = entryOf(call);
  if (caller === "nobody" && needsSession) {
    return [401, call.includes(` ${identityRoot}/`) ? "unauthenticated" : "not-signed-in"];
  }
  return access === "account" && caller === "guest" ? [403, "account-needed"] : undefined;
}

/** Makes a call with everything that its row wants; `id` is the statement that it is about. */
function answerTo(call: Call, client: Client, id: string = randomUUID()): Promise<Response> {
  const { body, query } = entryOf(call);
  const [method, path = ""] = call.split(" ");
  const asked = new URLSearchParams(accepted(query) as Record<string, string>);
  if (Type.IsObject(query) && "statement" in query.properties) {
    asked.set("statement", id);
  }
  const type = body && "type" in body ? body.type : "application/json";
  return client.call(`${path.replace("{name}", `${id}.csv`).replace("{id}", id)}?${asked}`, {
    method,
    ...(method !== "GET" && {
      body: JSON.stringify(accepted(bodySchemaOf(call))),
      headers: { "content-type": type },
    }),
  });
}

/** Something that the schema accepts. */
function accepted(schema?: TSchema) {
  return Type.IsObject(schema) ? sampleOf(schema) : {};
}

/** The keys under which a call of a person, or of nobody, is counted. */
function keysOf(call: Call, uid: string): string[] {
  const { needsSession, share } = entryOf(call);
  if (share === "light") {
    return [];
  }
  const key = `call:${share.together ?? call}`;
  return needsSession
    ? [`${key}:${uid}`]
    : networksOf("127.0.0.1").map(({ name }) => `${key}:${name}`);
}

const uncounted = () => site.db.deleteFrom("rateLimit").execute();

test("every call states a share, and only these none", () => {
  const stated = allCalls.filter((call) => entryOf(call).share === "light");
  expect(stated.sort()).toEqual([...light].sort());
  for (const call of light) {
    expect(entryOf(call).needsSession, call).toBe(false);
  }
});

test("a route of ours without a row cannot be registered", async () => {
  const app = fastify();
  const nobody = { userOf: async () => null, holdsSession: async () => false };
  await app.register(callGate, {
    rateLimiter: site.app.context.rateLimiter,
    callers: { ...nobody, lackOfAccount: () => null },
  });
  expect(() => app.get("/api/unknown", async () => "")).toThrow("no row in the call table");
  app.get("/elsewhere", async () => "");
});

describe.each(allCalls)("%s is made by", (call) => {
  test.each(Object.keys(callers) as (keyof typeof callers)[])("%s", async (caller) => {
    const { client, uid } = await callerOf(caller);
    const answer = await answerTo(call, client);
    const refusal = refusalTo(caller, call);
    if (refusal) {
      expect(await codeOf(answer)).toEqual(refusal);
    }
    const rows = await site.db.selectFrom("rateLimit").select("key").execute();
    const keys = rows.map(({ key }) => key).filter((key) => key.startsWith("call:"));
    const own = keys.filter((key) => !key.includes(":of-network:"));
    expect(own.sort()).toEqual(refusal ? [] : keysOf(call, uid).sort());
    expect(keys.length > own.length).toBe(!refusal && entryOf(call).networkShare !== undefined);
  });
});

const counted = allCalls.filter((call) => entryOf(call).share !== "light");

test.each(counted)("%s is refused beyond its share", async (call) => {
  const { share, networkShare } = entryOf(call);
  const { client, uid } = await callerOf("a confirmed account");
  const [key = ""] = keysOf(call, uid);
  const most = share === "light" ? 0 : share.max;
  const [{ name }] = networksOf("127.0.0.1");
  const ofNetwork = key.replace(`:${uid}`, `:of-network:${name}`);
  for (const [used, max] of [
    [key, most],
    ...(networkShare ? [[ofNetwork, networkShare.max] as const] : []),
  ] as const) {
    await uncounted();
    const windowEndsAt = new Date(Date.now() + 3_600_000).toISOString();
    await site.db.insertInto("rateLimit").values({ key: used, count: max, windowEndsAt }).execute();
    const answer = await answerTo(call, client);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

/** Calls about one statement of the caller's. */
const aboutOne = allCalls.filter((call) => {
  const { needsSession, query } = entryOf(call);
  const isNamed = Type.IsObject(query) && "statement" in query.properties;
  return needsSession && (isNamed || /\{\w+\}/.test(call));
});

test.each(aboutOne)("%s of another person's tells and changes nothing", async (call) => {
  const owner = await confirmedPerson(site.app);
  const { client } = await callerOf("a confirmed account");
  const id = await insertProcessedStatement(site.db, owner, new Date());
  const theirs = call.includes("{name}") ? owner.uid : id;
  const rows = () =>
    site.db.selectFrom("statement").selectAll().where("userId", "=", owner.uid).execute();
  const before = await rows();
  const answers = [];
  for (const about of [theirs, randomUUID()]) {
    await uncounted();
    const answer = await answerTo(call, client, about);
    const { requestId, ...said } = (await answer.json()) as Record<string, unknown>;
    answers.push([answer.status, JSON.stringify(said).replaceAll(about, "ID")]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(await rows()).toEqual(before);
});

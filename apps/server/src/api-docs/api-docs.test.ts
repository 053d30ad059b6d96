import { addressOf, callsRoot } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { expect, test } from "vitest";
import { bodyOf } from "../../test/person.ts";
import { useTestApp } from "../../test/test-app.ts";
import { patternOf } from "../plugins/call-route.ts";
import { describedCalls } from "./document.ts";

/** Every route that the app registered, as method and pattern. */
const routes = new Set<string>();
const app = useTestApp({
  watch: (fastify) => {
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) {
        routes.add(`${each} ${url}`);
      }
    });
  },
});

type Operation = { operationId: string; tags: string[]; responses: Record<string, object> };
type OpenApi = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

test("the server has a route for every call of the table, and no other", () => {
  const known = Object.values(calls).map((call) => call.replace(/ .*/, ` ${patternOf(call)}`));
  const answered = [...routes].filter(
    (route) => route.includes(` ${callsRoot}`) && !route.startsWith("HEAD "),
  );
  expect(answered.sort()).toEqual(known.sort());
});

test("every call is described, with the contract's own schemas", async () => {
  const answer = await fetch(app.url + addressOf(calls.openApiDocument));
  const text = await answer.clone().text();
  const document = await bodyOf<OpenApi>(answer);
  expect(document.openapi).toBe("3.1.0");
  for (const { method, path } of describedCalls) {
    expect(document.paths[path]?.[method.toLowerCase()]?.responses).toHaveProperty("200");
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(calls).sort(),
  );
  const tags = document.tags.map(({ name }) => name);
  for (const { operationId, tags: own } of operations) {
    expect([operationId, own]).toEqual([operationId, [expect.toBeOneOf(tags)]]);
    expect(own).not.toEqual([""]);
  }
  for (const field of ["process_egn", "razorpayPaymentId", "paymentCnfSuccess", "requestId"]) {
    expect(text).toContain(`"${field}"`);
  }
});

test("the description is also a page that loads nothing", async () => {
  const page = await fetch(app.url + addressOf(calls.apiDescription));
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await page.text();
  expect(text).toContain("<h1>");
  expect(text).not.toMatch(/<script|<link|style=/);
});

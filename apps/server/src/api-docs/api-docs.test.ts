import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf } from "../../test/person.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { operations } from "./operations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  "x-undescribed": string[];
};

test("every call of the server is described, and every described call is there", async () => {
  const document = await bodyOf<OpenApi>(await fetch(`${app.url}/api/docs/openapi.json`));
  expect(document.openapi).toBe("3.1.0");
  expect(document["x-undescribed"]).toEqual([]);
  for (const { method, path } of operations) {
    const url = path.replace(/\{(\w+)\}/g, ":$1");
    const there = app.fastify.hasRoute({ method: method.toUpperCase() as "GET", url });
    expect([path, there]).toEqual([path, true]);
    expect(document.paths[path]?.[method]?.responses).toHaveProperty("200");
  }
});

test("the contract's schemas stand in it as they are", async () => {
  const text = await (await fetch(`${app.url}/api/docs/openapi.json`)).text();
  for (const field of ["process_egn", "razorpayPaymentId", "paymentCnfSuccess", "requestId"]) {
    expect(text).toContain(`"${field}"`);
  }
});

test("it can be read as a page that loads nothing", async () => {
  const page = await fetch(`${app.url}/api/docs`);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await page.text();
  expect(text).toContain("<h1>");
  expect(text).not.toMatch(/<script|<link|style=/);
});

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { termsVersions } from "@site/contract/terms";
import { beforeAll, describe, expect, test } from "vitest";
import { codeOf, type Person, registerPerson } from "../../test/person.ts";
import { useTestApp } from "../../test/test-app.ts";
import { signInSite } from "../../test/ways-to-sign-in.ts";
import { describedCalls } from "../api-docs/document.ts";

const nul = "a\u0000b";

/** Addresses with an encoded NUL. */
const addresses = [
  "/api/payments/status?statement=%00",
  "/api/statements/%00/Invoice_file.xlsx",
  "/api/statements/a%00b",
  "/api/auth/callback/google?state=%00&code=%00",
];

const withJson = describedCalls.filter(({ entry }) => entry.body && "schema" in entry.body);

let person: Person;
const site = signInSite();
beforeAll(async () => {
  person = await registerPerson(site.app.url);
});
const send = (method: string, path: string, body: string) =>
  person.client.call(path, { method, body, headers: { "content-type": "application/json" } });

test("a NUL anywhere in the body is refused, by every call with one", async () => {
  for (const { method, path } of withJson) {
    for (const body of [nul, { name: nul }, { [nul]: "x" }, { files: { list: [nul] } }]) {
      const answer = await send(method, path, JSON.stringify(body));
      expect([path, ...(await codeOf(answer))]).toEqual([path, 400, "invalid-request"]);
    }
  }
});

test("a body nested deeper than any call's is refused, by every call with one", async () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  for (const { method, path } of withJson) {
    for (const body of [nested(40), nested(16_000), `{"name":${nested(10_000)}}`]) {
      const answer = await send(method, path, body);
      expect([path, ...(await codeOf(answer))]).toEqual([path, 400, "invalid-request"]);
    }
  }
  for (const { method, path } of describedCalls.filter((call) => call.method !== "GET")) {
    expect((await send(method, path, nested(16_000))).status, path).toBeLessThan(500);
  }
});

test("a NUL in a form is refused", async () => {
  for (const path of ["/api/auth/sign-up/email", "/api/projectQuery"]) {
    const body = new URLSearchParams({ name: nul, email: "f@example.test", message: "m" });
    const answer = await person.client.call(path, { method: "POST", body });
    expect(answer.status, path).toBe(400);
  }
});

test.each(addresses)("a NUL in the address %s is refused", async (path) => {
  const answer = await person.client.call(path);
  expect(await codeOf(answer)).toEqual([400, "invalid-request"]);
});

test("a NUL in an upload's name is refused", async () => {
  const terms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;
  const answer = await person.client.call(
    `/api/uploads/${person.uid}.csv?platform=ICICI&${terms}`,
    {
      method: "PUT",
      body: "x",
      headers: { "x-file-name": "a%00.csv" },
    },
  );
  expect(await codeOf(answer)).toEqual([422, "file-name-missing"]);
});

test("a browser that opens a call which refuses reads a sentence on a page", async () => {
  const answer = await person.client.call("/api/statements/none/Invoice_file.xlsx", {
    headers: { accept: "text/html,*/*;q=0.8" },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(await answer.text()).toContain("This address can't be shown");
});

describe("addresses", () => {
  const answered: [path: string, status: number][] = [];
  const app = useTestApp({
    watch(fastify) {
      fastify.addHook("onResponse", async (request, reply) => {
        answered.push([request.url, reply.statusCode]);
      });
    },
  });

  /** Sends a request with a target that `fetch` would not send. */
  const asked = async (target: string, headers: Record<string, string> = {}) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more.join("")}\r\n`,
    );
    return text(socket);
  };

  test.each([
    "http://localhost/api/session",
    "http://localhost/",
    "HTTP://elsewhere.test/api/session",
    "*",
    "/%E0%A4%A",
    "/api/%E0%A4%A",
    "/%",
  ])("%s is refused like a call, with the usual headers and a line in the log", async (target) => {
    answered.length = 0;
    const answer = await asked(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("x-frame-options: SAMEORIGIN");
    expect(answer).toContain('"code":"invalid-request"');
    expect(answered).toEqual([["/api/", 400]]);
  });

  test("a browser that opens such an address is led to the start", async () => {
    for (const target of ["/%E0%A4%A", "/%", "/api/%E0%A4%A", "/a%00b"]) {
      expect(await asked(target, { accept: "text/html,*/*;q=0.8" }), target).toMatch(
        /^HTTP\/1\.1 302 [\s\S]*location: \/\r\n/,
      );
    }
  });
});

import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { TestClock } from "../../test/test-clock.ts";

test("names the contact for security reports, for less than a year", async () => {
  const app = await startTestApp({
    clock: new TestClock("2026-11-22T10:00:00.000Z"),
    environment: { COMPANY_EMAIL: "office@site.test", PUBLIC_URL: "https://site.test" },
  });
  const answer = await fetch(`${app.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(
    "Contact: mailto:office@site.test\nExpires: 2027-05-23T10:00:00.000Z\nPreferred-Languages: en\nCanonical: https://site.test/.well-known/security.txt\n",
  );
});

test("does not exist while the address is the sample one", async () => {
  const app = await startTestApp();
  const answer = await fetch(`${app.url}/.well-known/security.txt`, { redirect: "manual" });
  expect(answer.status).not.toBe(200);
});

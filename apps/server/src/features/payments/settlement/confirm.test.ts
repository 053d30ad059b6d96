import http from "node:http";
import { expect, test, vi } from "vitest";
import { confirmedPerson } from "../../../../test/person.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { startTestGateway } from "../../../../test/test-gateway.ts";

test("pages that ask about an order share one question to the gateway every few seconds", async () => {
  const gateway = await startTestGateway();
  const clock = new TestClock();
  const app = await startTestApp({
    clock,
    environment: { ...gateway.environment, RATE_LIMIT_FACTOR: "1" },
  });
  const person = await confirmedPerson(app);
  await person.processedStatement();
  await person.opened();
  const requests = vi.spyOn(http, "request");
  const questions = () =>
    requests.mock.calls.filter(([url]) => String(url).startsWith(`${gateway.url}/v1/orders/`))
      .length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => person.confirm()));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
  expect(questions()).toBe(1);
  clock.advance(4);
  await person.confirm();
  expect(questions()).toBe(2);
  for (let call = 0; call < 11; call += 1) {
    await person.confirm();
  }
  expect((await person.confirm()).status).toBe(429);
  requests.mockRestore();
});

import { expect, test, vi } from "vitest";
import { calls, confirmedPerson, opened, processedStatement } from "../../../../test/person.ts";
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
  await processedStatement(person);
  await opened(person);
  const requests = vi.spyOn(globalThis, "fetch");
  const questions = () =>
    requests.mock.calls.filter(([url]) => String(url).startsWith(`${gateway.url}/v1/orders/`))
      .length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => calls.confirm(person)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
  expect(questions()).toBe(1);
  clock.advance(4);
  await calls.confirm(person);
  expect(questions()).toBe(2);
  for (let call = 0; call < 11; call += 1) {
    await calls.confirm(person);
  }
  expect((await calls.confirm(person)).status).toBe(429);
  requests.mockRestore();
  await gateway.stop();
});

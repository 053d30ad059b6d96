import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { codeOf, confirmedPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("a server that closes does not wait longer than eight seconds for the runs that calls wait for", async () => {
  const app = await startTestApp({ engine: "none" });
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "x");
  const answer = person.process();
  await expect.poll(() => rowsOf(app.context.db, "result")).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let isAnswered = false;
  const answered = answer.finally(() => {
    isAnswered = true;
  });
  const closed = app.fastify.close();
  while (!isAnswered) {
    await vi.advanceTimersByTimeAsync(200);
    await setImmediate();
  }
  vi.useRealTimers();
  expect(await codeOf(answered)).toEqual([503, "processing-busy"]);
  await closed;
});

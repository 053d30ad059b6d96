import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { codeOf, confirmedPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("a server that closes does not wait longer than eight seconds for the runs that calls wait for", async () => {
  const app = await startTestApp({ engine: "none" });
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "x");
  const tab = new AbortController();
  const answer = person.process("ICICI", tab.signal);
  await expect.poll(() => rowsOf(app.context.db, "result")).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    tab.abort();
  });
  let isAnswered = false;
  const answered = answer.finally(() => {
    isAnswered = true;
  });
  const closed = app.fastify.close();
  for (let passed = 0; !isAnswered && passed < 60_000; passed += 200) {
    await vi.advanceTimersByTimeAsync(200);
    await setImmediate();
  }
  vi.useRealTimers();
  expect(isAnswered).toBe(true);
  expect(await codeOf(answered)).toEqual([503, "processing-busy"]);
  await closed;
});

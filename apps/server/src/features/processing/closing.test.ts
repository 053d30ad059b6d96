import { setTimeout as pause } from "node:timers/promises";
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
  // Fastify gives each step of its closing ten seconds by the same clock; what it reads and writes
  // meanwhile takes real time.
  for (let passed = 0; !isAnswered && passed < 9_800; passed += 200) {
    await vi.advanceTimersByTimeAsync(200);
    await pause(50);
  }
  await expect.poll(() => isAnswered).toBe(true);
  vi.useRealTimers();
  expect(await codeOf(answered)).toEqual([503, "processing-interrupted"]);
  await closed;
});

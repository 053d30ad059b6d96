import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { EngineInput } from "./engine-process.ts";
import { type EngineJob, EngineQueue } from "./engine-queue.ts";

const program = fileURLToPath(new URL("../../../test/engine-stand-in.ts", import.meta.url));
const limits = { memoryMb: 256, timeMs: 60_000, program };

/** A job of a person; `begun` notes when its turn came. */
function job(userId: string, text: string, begun: string[] = []): EngineJob {
  return {
    userId,
    async open(): Promise<EngineInput[]> {
      begun.push(userId);
      const bytes = Buffer.from(text);
      return [
        {
          name: "a.csv",
          bytes: bytes.byteLength,
          stream: (async function* () {
            yield bytes;
          })(),
        },
      ];
    },
  };
}

test("more than may wait is turned away at once, the others run", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 1, queue: 2 });
  const runs = ["a", "b", "c", "d"].map((user) => queue.run(job(user, "SLOW")));
  const outcomes = await Promise.all(runs);
  expect(outcomes.map((outcome) => outcome.kind)).toEqual([
    "answered",
    "answered",
    "answered",
    "queue-full",
  ]);
  await queue.close(1000);
});

test("a person with a statement under way lets the others go first", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 2, queue: 10 });
  const begun: string[] = [];
  await Promise.all([
    queue.run(job("greedy", "SLOW", begun)),
    queue.run(job("greedy", "x", begun)),
    queue.run(job("greedy", "x", begun)),
    queue.run(job("modest", "x", begun)),
  ]);
  // The quick second one makes room while the slow first one still runs: now it is modest's turn.
  expect(begun).toEqual(["greedy", "greedy", "modest", "greedy"]);
  await queue.close(1000);
});

test("who fills the queue alone gives a place up to the next person, and only then", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 1, queue: 3 });
  const begun: string[] = [];
  const runs = ["greedy", "greedy", "greedy", "greedy", "modest", "other", "third"].map((user) =>
    queue.run(job(user, "x", begun)),
  );
  const outcomes = await Promise.all(runs);
  // One of greedy's runs and three wait: the last two make room, the one that is left does not.
  expect(outcomes.map((outcome) => outcome.kind)).toEqual([
    "answered",
    "answered",
    "queue-full",
    "queue-full",
    "answered",
    "answered",
    "queue-full",
  ]);
  expect(begun).toEqual(["greedy", "greedy", "modest", "other"]);
  await queue.close(1000);
});

test("closing turns away who waits, lets the running one end, and takes nothing new", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 1, queue: 5 });
  const running = queue.run(job("a", "SLOW"));
  const waiting = queue.run(job("b", "x"));
  await queue.close(60_000);
  expect((await running).kind).toBe("answered");
  expect((await waiting).kind).toBe("closing");
  expect((await queue.run(job("c", "x"))).kind).toBe("closing");
});

test("closing ends a statement that would take too long, and says so", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 1, queue: 5 });
  const running = queue.run(job("a", "LOOP"));
  await queue.close(200);
  expect((await running).kind).toBe("closing");
});

test("a job whose files cannot be opened fails alone", async () => {
  const queue = new EngineQueue({ ...limits, parallel: 1, queue: 5 });
  const broken = queue.run({ userId: "a", open: () => Promise.reject(new Error("gone")) });
  await expect(broken).rejects.toThrow("gone");
  expect((await queue.run(job("b", "x"))).kind).toBe("answered");
  await queue.close(1000);
});

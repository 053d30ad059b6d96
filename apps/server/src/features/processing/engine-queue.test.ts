import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { testFolder } from "../../../test/test-folder.ts";
import type { EnginePlan } from "./engine-plan.ts";
import type { EngineInput } from "./engine-process.ts";
import { type EngineJob, EngineQueue, type QueueLimits } from "./engine-queue.ts";
import { EngineSpawner } from "./engine-spawner.ts";

let spawner: EngineSpawner;
let queue: EngineQueue;
let folder: string;
beforeEach(async () => {
  spawner = new EngineSpawner();
  folder = testFolder();
});
afterEach(async () => {
  await queue.close(0);
  await spawner.close();
});

function open(limits: Partial<QueueLimits>): EngineQueue {
  queue = new EngineQueue(
    {
      memoryMb: 256,
      timeMs: 60_000,
      shortMs: 60_000,
      parallel: 1,
      queue: 10,
      program: misbehavingEngine,
      ...limits,
    },
    spawner,
  );
  return queue;
}

/** A job of a person in their own network; `begun` notes when its turn came. */
function job(
  userId: string,
  text: string,
  { begun = [], ...rest }: { begun?: string[] } & Partial<EngineJob> = {},
): EngineJob {
  return {
    userId,
    network: userId,
    bytes: text.length,
    task: { asOf: "2026-11-22" },
    signal: new AbortController().signal,
    async open(): Promise<EngineInput[]> {
      begun.push(userId);
      const bytes = Buffer.from(text);
      return [
        {
          name: "a.csv",
          bytes: bytes.byteLength,
          stream: Readable.from([bytes]),
        },
      ];
    },
    ...rest,
  };
}

/** A statement that is processed until it is released. */
const holding = (name: string) => `HOLD ${join(folder, name)}`;
const begins = (name: string) =>
  expect.poll(() => existsSync(join(folder, `${name}.begun`))).toBe(true);
const letGo = (name: string) => writeFileSync(join(folder, `${name}.go`), "");

const kinds = async (runs: ReturnType<EngineQueue["run"]>[]) =>
  (await Promise.all(runs)).map(({ kind }) => kind);

test("statements beyond the queue are turned away immediately, the others run", async () => {
  open({ queue: 2 });
  const runs = ["a", "b", "c", "d", "e"].map((user) => queue.run(job(user, "x")));
  expect(await kinds(runs)).toEqual(["answered", "answered", "answered", "answered", "queue-full"]);
});

describe("whose turn it is", () => {
  test("users with nothing running go first", async () => {
    open({});
    const begun: string[] = [];
    const first = queue.run(job("greedy", holding("first"), { begun }));
    await begins("first");
    const others = [
      queue.run(job("greedy", "x", { begun })),
      queue.run(job("greedy", "x", { begun })),
      queue.run(job("modest", "x", { begun })),
    ];
    letGo("first");
    expect(await kinds([first, ...others])).toEqual(Array(4).fill("answered"));
    expect(begun.slice(0, 2)).toEqual(["greedy", "modest"]);
  });

  test("fifty accounts of one network count as one: a person in another network waits for none of them", async () => {
    open({ queue: 60 });
    const hostile = Array.from({ length: 53 }, (_, n) =>
      queue.run(job(`account ${n}`, holding("hostile"), { network: "one" })),
    );
    await begins("hostile");
    expect((await queue.run(job("neighbour", "x"))).kind).toBe("answered");
    expect(queue.load()).toEqual({ running: 1, waiting: 52 });
    await queue.close(0);
    expect(new Set(await kinds(hostile))).toEqual(new Set(["closing"]));
  });

  test("networks take turns, and so do the people within one", async () => {
    open({});
    const begun: string[] = [];
    const jobs: [string, string][] = [
      ["a1", "A"],
      ["a1", "A"],
      ["a2", "A"],
      ["b", "B"],
    ];
    const blockers = ["x", "y"].map((name) => queue.run(job(name, holding(name))));
    await Promise.all(["x", "y"].map(begins));
    const runs = jobs.map(([user, network]) => queue.run(job(user, "x", { begun, network })));
    letGo("x");
    await Promise.all(runs);
    expect(begun).toEqual(["a1", "b", "a2", "a1"]);
    letGo("y");
    await Promise.all(blockers);
  });

  test("a person who fills the queue alone gives up a place to the next person, and only then", async () => {
    open({ queue: 3 });
    const network = "one";
    const runs = ["greedy", "greedy", "greedy", "greedy", "modest", "other", "third"].map((user) =>
      queue.run(job(user, "x", { network })),
    );
    // One of greedy's runs and three wait: the next two make room, the one that is left does not.
    expect(await kinds(runs)).toEqual([
      "answered",
      "answered",
      "queue-full",
      "queue-full",
      "answered",
      "answered",
      "queue-full",
    ]);
  });

  test("a network that fills the queue with many accounts gives up a place to another one", async () => {
    open({ queue: 3 });
    const crowd = ["a", "b", "c", "d"].map((user) => queue.run(job(user, "x", { network: "one" })));
    const others = ["e", "f"].map((user) => queue.run(job(user, holding(user))));
    await begins("e");
    const third = queue.run(job("g", "x"));
    for (const user of ["e", "f"]) {
      letGo(user);
    }
    expect(await kinds([...others, third])).toEqual(["answered", "answered", "answered"]);
    expect((await kinds(crowd)).filter((kind) => kind === "queue-full")).not.toEqual([]);
  });
});

describe("two lanes", () => {
  test("a statement that exceeds the first limit begins again with the full one, and short ones pass it", async () => {
    // More than the stand-in takes to start on a busy machine.
    open({ shortMs: 3_000 });
    const long = queue.run(job("a", holding("long")));
    await begins("long");
    // The first limit has ended it once the long lane works on it: nobody is in the short one.
    await expect.poll(() => queue.load()).toEqual({ running: 1, waiting: 0 });
    for (const user of ["b", "a", "c"]) {
      expect((await queue.run(job(user, "x"))).kind).toBe("answered");
    }
    letGo("long");
    expect((await long).kind).toBe("answered");
  });

  test("so does one that needs more memory than a short one gets", async () => {
    open({ memoryMb: 512, timeMs: 50_000 });
    expect((await queue.run(job("a", "MEGABYTES 300"))).kind).toBe("answered");
    expect((await queue.run(job("a", "BUFFERS"))).kind).toBe("too-much-memory");
  });

  test.runIf(process.platform === "linux")(
    "processor time counts, so that a busy machine does not make a statement a long one",
    async () => {
      open({ shortMs: 1_000 });
      const slow = job("a", "SLOW");
      expect((await queue.run(slow)).kind).toBe("answered");
      expect(queue.load()).toEqual({ running: 0, waiting: 0 });
      const looping = queue.run(job("b", "LOOP"));
      const held = queue.run(job("c", holding("c"), { bytes: 5 * 1024 * 1024 }));
      await expect.poll(() => queue.load()).toEqual({ running: 1, waiting: 1 });
      letGo("c");
      expect((await held).kind).toBe("answered");
      await queue.close(0);
      expect((await looping).kind).toBe("closing");
    },
  );

  test("a statement that never ends is stopped by the full limit", async () => {
    open({ shortMs: 200, timeMs: 2_000 });
    expect((await queue.run(job("a", "LOOP"))).kind).toBe("took-too-long");
  });

  test("large statements wait for each other, and short ones for none of them", async () => {
    open({});
    const bytes = 5 * 1024 * 1024;
    const large = ["a", "b", "c"].map((user) => queue.run(job(user, holding(user), { bytes })));
    await begins("a");
    expect(queue.load()).toEqual({ running: 1, waiting: 2 });
    expect((await queue.run(job("d", "x"))).kind).toBe("answered");
    for (const user of ["a", "b", "c"]) {
      letGo(user);
    }
    expect(await kinds(large)).toEqual(["answered", "answered", "answered"]);
  });
});

describe("a place that nobody is waiting for", () => {
  test("ends immediately before its turn", async () => {
    open({});
    const running = queue.run(job("a", holding("a")));
    await begins("a");
    const gone = new AbortController();
    const begun: string[] = [];
    const waiting = queue.run(job("a", "x", { signal: gone.signal, begun }));
    expect(queue.load()).toEqual({ running: 1, waiting: 1 });
    gone.abort();
    expect((await waiting).kind).toBe("abandoned");
    expect(queue.load()).toEqual({ running: 1, waiting: 0 });
    expect((await queue.run(job("b", "x", { signal: gone.signal, begun }))).kind).toBe("abandoned");
    letGo("a");
    expect((await running).kind).toBe("answered");
    expect(begun).toEqual([]);
  });

  test("continues as a short one, but does not become a long one", async () => {
    open({ shortMs: 6_000 });
    const gone = new AbortController();
    const runs = ["a", "b"].map((user) => {
      return queue.run(job(user, holding(user), { signal: gone.signal }));
    });
    await Promise.all(["a", "b"].map(begins));
    gone.abort();
    letGo("a");
    expect(await kinds(runs)).toEqual(["answered", "abandoned"]);
  });
});

test("closing turns away those who wait, lets the running one finish, and accepts nothing new", async () => {
  open({});
  const running = queue.run(job("a", "SLOW"));
  const waiting = queue.run(job("a", "x"));
  await queue.close(60_000);
  expect((await running).kind).toBe("answered");
  expect((await waiting).kind).toBe("closing");
  expect((await queue.run(job("c", "x"))).kind).toBe("closing");
});

test("closing stops a statement that would take too long, and says so", async () => {
  open({});
  const running = queue.run(job("a", "LOOP"));
  await queue.close(200);
  expect((await running).kind).toBe("closing");
});

test("a statement whose engine got no processor begins again with one that does not yield", async () => {
  const plans: EnginePlan[] = [];
  // As on a busy machine where the engine may not leave the idle class.
  class StarvingSpawner extends EngineSpawner {
    override start(plan: EnginePlan) {
      plans.push(plan);
      const engine = super.start(plan);
      if (!plan.yields) {
        return engine;
      }
      const ended = engine.ended.then((end) => ({ ...end, code: null, starved: true }));
      return { ...engine, alive: true, ended };
    }
  }
  await spawner.close();
  spawner = new StarvingSpawner();
  open({});
  expect((await queue.run(job("a", "x"))).kind).toBe("answered");
  expect(plans[0]?.yields).toBe(true);
  expect(plans.filter(({ yields }) => !yields)).toHaveLength(1);
});

test("only a job whose files cannot be opened fails", async () => {
  open({});
  const broken = queue.run(job("a", "x", { open: () => Promise.reject(new Error("gone")) }));
  await expect(broken).rejects.toThrow("gone");
  expect((await queue.run(job("b", "x"))).kind).toBe("answered");
});

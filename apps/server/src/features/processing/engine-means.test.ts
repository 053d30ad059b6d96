import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { engineCommand, findMeans, lackingMeans, lift } from "./engine-means.ts";
import { isStarved } from "./starvation.ts";

const plan = {
  program: { file: "/app/engine.mjs", sealed: true },
  memoryMb: 1000,
  processorSeconds: 5,
  last: false,
  yields: true,
};
const none = { prlimit: null, chrt: null, unshare: null };
const all = { prlimit: "/bin/prlimit", chrt: "/bin/chrt", unshare: "/bin/unshare" };

describe("the command of an engine", () => {
  test("needs nothing but Node, and is sealed by it", () => {
    expect(engineCommand(plan, none)).toEqual([
      process.execPath,
      "--max-old-space-size=600",
      "--disable-warning=ExperimentalWarning",
      "--permission",
      "--allow-fs-read=/app/engine.mjs",
      "/app/engine.mjs",
    ]);
  });

  test("uses what util-linux offers before it", () => {
    const wrapped = engineCommand(plan, all);
    expect(wrapped.slice(wrapped.indexOf(process.execPath))).toEqual(engineCommand(plan, none));
    expect(wrapped.slice(0, wrapped.indexOf(process.execPath)).join(" ")).toBe(
      "/bin/unshare --user --net -- /bin/chrt --idle 0 /bin/prlimit --data=1719664640 --cpu=5:7 --core=0 --",
    );
  });
});

test("an engine that must not yield is not in the idle class", () => {
  const { unshare, chrt } = all;
  expect(engineCommand(plan, { ...none, unshare, chrt })).toContain(chrt);
  expect(engineCommand({ ...plan, yields: false }, { ...none, unshare, chrt })).not.toContain(chrt);
});

test("exactly the programs that a system lacks are named", () => {
  expect(lackingMeans(all)).toEqual([]);
  for (const name of ["prlimit", "chrt", "unshare"] as const) {
    expect(lackingMeans({ ...all, [name]: null })).toEqual([expect.stringContaining(name)]);
  }
});

test("an engine without processor time is starved, one with a fair share is not", () => {
  // Nanoseconds on a processor, nanoseconds of waiting for one, turns.
  expect(isStarved("50000000 100 40\n")).toBe(false);
  expect(isStarved("6000000000 6000000000 900\n")).toBe(false);
  expect(isStarved("50000000 900000000 40\n")).toBe(false);
  expect(isStarved("50000000 2000000000 40\n")).toBe(true);
});

test.runIf(process.platform === "linux")(
  "engines in the idle class can be moved out of it with their threads",
  async () => {
    const { chrt } = await findMeans();
    if (chrt === null) {
      return;
    }
    const idle = spawn(chrt, ["--idle", "0", process.execPath, "-e", "process.stdin.resume()"]);
    // proc(5): the policy is the 41st figure; 5 is SCHED_IDLE, 0 is SCHED_OTHER.
    const policy = () => {
      const text = readFileSync(`/proc/${idle.pid}/stat`, "utf8");
      return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[38]);
    };
    await expect.poll(policy).toBe(5);
    // An account without the right to it is refused; the engine is then begun again without the class.
    const lifted = await lift(chrt, idle.pid ?? 0);
    expect(policy()).toBe(lifted ? 0 : 5);
    idle.kill("SIGKILL");
    await once(idle, "exit");
  },
);

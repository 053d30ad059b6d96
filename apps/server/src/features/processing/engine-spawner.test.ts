import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { startInstallation } from "../../../test/installation.ts";
import { descendantsOf, isThere } from "../../../test/process-table.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { EngineProcess } from "./engine-process.ts";
import { EngineSpawner } from "./engine-spawner.ts";

let spawner: EngineSpawner;
let folder: string;
beforeEach(async () => {
  spawner = new EngineSpawner({ killMs: 500 });
  folder = testFolder();
});
afterEach(async () => {
  await spawner.close();
});

function started(text: string | Buffer, timeMs = 60_000) {
  const bytes = Buffer.from(text);
  const engine = new EngineProcess(spawner, { memoryMb: 256, timeMs, program: misbehavingEngine });
  const input = { name: "a.csv", bytes: bytes.byteLength, stream: Readable.from([bytes]) };
  return { engine, outcome: engine.run({ asOf: "2026-11-22" }, [input]) };
}
const run = (text: string | Buffer, timeMs?: number) => started(text, timeMs).outcome;

/** An engine that waits, and its process id, once it has its statement. */
async function held(name: string) {
  const begun = join(folder, `${name}.begun`);
  const running = started(`HOLD ${join(folder, name)}`);
  await expect.poll(() => (existsSync(begun) ? readFileSync(begun, "utf8") : "")).toMatch(/^\d+$/);
  return { ...running, pid: Number(readFileSync(begun, "utf8")) };
}

describe("a spawner that is killed", () => {
  test("takes its engines with it, and the next statement starts another one", async () => {
    const running = await Promise.all([held("a"), held("b")]);
    const first = spawner.pid;
    process.kill(first ?? 0, "SIGKILL");
    for (const { outcome } of running) {
      expect(await outcome).toMatchObject({ kind: "failed" });
    }
    for (const { pid } of running) {
      await expect.poll(() => isThere(pid)).toBe(false);
    }
    expect((await run("x")).kind).toBe("answered");
    expect(spawner.pid).not.toBe(first);
  });

  test("and one that hangs is killed when it does not end an engine", async () => {
    const { engine, outcome, pid } = await held("a");
    const first = spawner.pid ?? 0;
    process.kill(first, "SIGSTOP");
    engine.end();
    expect((await outcome).kind).toBe("failed");
    await expect.poll(() => [pid, first].filter(isThere)).toEqual([]);
    expect((await run("x")).kind).toBe("answered");
  });
});

test("killing an engine fails only its own statement", async () => {
  const [one, other] = await Promise.all([held("a"), held("b")]);
  const { pid } = spawner;
  process.kill(one.pid, "SIGKILL");
  expect(await one.outcome).toMatchObject({ kind: "failed", cause: /SIGKILL/ });
  await writeFile(join(folder, "b.go"), "");
  expect((await other.outcome).kind).toBe("answered");
  expect(spawner.pid).toBe(pid);
});

test("a hung engine is killed, and one that never answers is stopped at its time limit", async () => {
  const { engine, outcome, pid } = await held("a");
  process.kill(pid, "SIGSTOP");
  engine.end();
  expect((await outcome).kind).toBe("failed");
  expect(isThere(pid)).toBe(false);
  expect((await run("LOOP", 1_000)).kind).toBe("took-too-long");
});

test.each([64, 5, 1000])(
  "a connection with a guessed token of %i characters is refused",
  async (length) => {
    const { outcome } = await held("a");
    const stranger = connect(spawner.address);
    stranger.write("0".repeat(length));
    // Cut off, cleanly or not, without a byte sent to it.
    expect(await stranger.toArray().catch(() => [])).toEqual([]);
    await writeFile(join(folder, "a.go"), "");
    expect((await outcome).kind).toBe("answered");
  },
);

test.runIf(process.platform === "linux")(
  "the bytes of a statement and of its result do not pass through the spawner",
  async () => {
    await run("x");
    // Of its one thread: the process's own figures count those of the engines that it reaped.
    const io = `/proc/${spawner.pid}/task/${spawner.pid}/io`;
    const passed = () =>
      [...readFileSync(io, "utf8").matchAll(/^[rw]char: (\d+)$/gm)]
        .map(([, bytes]) => Number(bytes))
        .reduce((sum, bytes) => sum + bytes, 0);
    const before = passed();
    const bytes = Buffer.alloc(20 * 1024 * 1024, "x");
    expect((await run(bytes)).kind).toBe("answered");
    expect(passed() - before).toBeLessThan(1024 * 1024);
  },
);

test("an engine runs with only Node, and its time limit still applies", async () => {
  vi.stubEnv("PATH", folder);
  spawner.open();
  vi.unstubAllEnvs();
  expect(await spawner.means()).toEqual({ prlimit: null, chrt: null, unshare: null });
  expect((await run("x")).kind).toBe("answered");
  expect((await run("LOOP", 1_000)).kind).toBe("took-too-long");
});

test("a closed spawner starts nothing, and says so", async () => {
  await spawner.close();
  expect(await run("x")).toMatchObject({ kind: "failed" });
});

describe.runIf(process.platform === "linux")("a server that", () => {
  test.each(["stop", "killHard"] as const)("ends by %s leaves no process", async (how) => {
    const installation = await startInstallation(1, {});
    try {
      const [server] = installation.processes;
      const pid = server?.pid ?? 0;
      // The spawner and the engine that was started ahead.
      await expect.poll(() => descendantsOf(pid)).toHaveLength(2);
      const started = descendantsOf(pid);
      await server?.[how]();
      await expect.poll(() => started.filter(isThere)).toEqual([]);
    } finally {
      await installation.close();
    }
  });
});

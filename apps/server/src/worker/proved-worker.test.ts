import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { RunSignals } from "../features/processing/run-signals.ts";
import { engineProgram, prepareEngine } from "./engine-files.ts";
import { type SealReport, startProvedWorker } from "./proved-worker.ts";
import type { EngineProgram } from "./seal.ts";
import { proveSeal } from "./seal-proof.ts";
import { longestRunMs } from "./work-loop.ts";

describe("a worker that proves its seal", () => {
  beforeAll(() => prepareEngine());

  /** Starts one, closes it, and returns what it told. */
  const toldBy = async (program: EngineProgram, withoutNamespaces: boolean) => {
    const { db, store, clock, log } = (await startTestApp({ engine: "none" })).context;
    const told: SealReport[] = [];
    const limits = { memoryMb: 512, program, timeMs: longestRunMs };
    const worker = await startProvedWorker(
      { db, store, clock, log, limits, signals: new RunSignals(), parallel: 1 },
      withoutNamespaces,
      (report) => void told.push(report),
    );
    await worker.close();
    return told;
  };

  test("reads behind namespaces without a setting, and is over once it is closed", async () => {
    const program = await engineProgram();
    const proof = await proveSeal(program, 512);
    const isWhole = proof.ok && proof.value.isWhole;
    if (proof.ok) {
      proof.value.seal.namespaces?.close();
    }
    expect(await toldBy(program, false)).toMatchObject([{ name: "seal", reads: isWhole }]);
  });

  test("reads nothing where no engine starts, whatever is set", async () => {
    const program = { file: join(testFolder(), "gone.cjs"), isSnapshot: false, isSealed: true };
    expect(await toldBy(program, true)).toMatchObject([{ name: "seal", reads: false }]);
  });
});

import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../../test/person.ts";
import { engineProgram, prepareEngine } from "./engine-files.ts";
import { type EngineProgram, makeSeal, type Seal } from "./seal.ts";
import { SealedChild } from "./sealed-child.ts";

let seal: Seal;
let program: EngineProgram;
beforeAll(async () => {
  await prepareEngine();
  program = await engineProgram();
  seal = await makeSeal([]);
});
afterAll(() => seal.namespaces?.close());

function startedChild(): SealedChild {
  return new SealedChild({ memoryMb: 512, timeMs: 60_000, program }, seal);
}

async function filesOf(path: string) {
  const bytes = fixture(path);
  const engine = startedChild();
  const stream = Readable.from([bytes]);
  const outcome = await engine.run(
    { asOf: "2026-11-22" },
    [{ name: "statement", bytes: bytes.length, stream }],
    60_000,
  );
  if (outcome.kind !== "answered" || !("files" in outcome.answer)) {
    throw new Error(JSON.stringify(outcome));
  }
  return { names: outcome.answer.files, parts: outcome.parts };
}

async function reportOf(result: Buffer | undefined): Promise<Buffer | undefined> {
  const engine = startedChild();
  const bytes = result ?? Buffer.of();
  const outcome = await engine.run(
    { paper: "capital-gains-report.xlsx", owner: { madeOn: "2026-11-23" } },
    [{ name: "result.json", bytes: bytes.length, stream: Readable.from([bytes]) }],
    60_000,
  );
  return outcome.kind === "answered" ? outcome.parts[0] : undefined;
}

test("an engine's process that is ended is gone", async () => {
  const engine = startedChild();
  engine.end();
  await engine.gone();
  expect(engine.alive).toBe(false);
});

describe("the engine's process returns", () => {
  test("the result and the Schedule 112A file, and the report of that result", async () => {
    const { names, parts } = await filesOf("icici-direct/ok/forty-lots.csv");
    expect(names).toEqual(["result.json", "processed_file.csv"]);
    expect(parts[1]?.toString("utf8")).toMatch(/^Share\/Unit acquired\(1a\)/);
    expect(JSON.parse(String(parts[0])).result.lots).toHaveLength(40);
    const report = await reportOf(parts[0]);
    expect(report?.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(await reportOf(parts[0])).toEqual(report);
  });

  test("no file for Schedule 112A when there is nothing for it", async () => {
    const { names } = await filesOf("icici-direct/ok/one-short-term-lot.csv");
    expect(names).toEqual(["result.json"]);
  });

  test("nothing at all when there are no trades", async () => {
    const { names, parts } = await filesOf("icici-direct/ok/no-trades.csv");
    expect({ names, parts }).toEqual({ names: [], parts: [] });
  });
});

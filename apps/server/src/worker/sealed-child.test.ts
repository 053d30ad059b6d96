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
  seal = await makeSeal(program);
});
afterAll(() => seal.namespaces?.close());

function startedChild(): SealedChild {
  return new SealedChild({ memoryMb: 512, timeMs: 60_000, program }, seal);
}

async function answered(request: Parameters<SealedChild["run"]>[0], bytes: Uint8Array) {
  const input = { name: "input", bytes: bytes.length, stream: Readable.from([bytes]) };
  const outcome = await startedChild().run(request, [input], 60_000);
  if (outcome.kind !== "answered" || !outcome.answer.ok) {
    throw new Error(JSON.stringify(outcome));
  }
  return { ...outcome.answer, parts: outcome.parts };
}

async function filesOf(path: string) {
  const { parts, ...answer } = await answered({ asOf: "2026-11-22" }, fixture(path));
  return { names: "files" in answer ? answer.files : null, parts };
}

test("an engine's process that is ended is gone", async () => {
  const engine = startedChild();
  engine.end();
  await engine.gone();
  expect(engine.alive).toBe(false);
});

const madeOfSales = ["result.json", "sales.json", "sales-index.json", "depository-sales.json"];

describe("the engine's process returns", () => {
  test("the result and the Schedule 112A file, and the report of that result", async () => {
    const { names, parts } = await filesOf("icici-direct/ok/forty-lots.csv");
    expect(names).toEqual([...madeOfSales, "return-gains.json", "processed_file.csv"]);
    expect(parts.at(-1)?.toString("utf8")).toMatch(/^Share\/Unit acquired\(1a\)/);
    expect(JSON.parse(String(parts[0])).lots).toHaveLength(40);
    const owner = { madeOn: "2026-11-23" };
    const reportOf = async (result: Buffer = Buffer.of()) =>
      (await answered({ paper: "capital-gains-report.xlsx", owner }, result)).parts[0];
    const report = await reportOf(parts[0]);
    expect(report?.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(await reportOf(parts[0])).toEqual(report);
  });

  test.each([
    ["no file for Schedule 112A when there is nothing for it", "one-short-term-lot", true],
    ["nothing at all when there are no trades", "no-trades", false],
  ])("%s", async (_, name, isMade) => {
    const { names, parts } = await filesOf(`icici-direct/ok/${name}.csv`);
    expect(names).toEqual(isMade ? [...madeOfSales, "return-gains.json"] : []);
    expect(parts).toHaveLength(names?.length ?? 0);
  });
});

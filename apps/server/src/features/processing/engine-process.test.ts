import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareEngine } from "./engine-bundle.ts";
import { EngineProcess } from "./engine-process.ts";
import { EngineSpawner } from "./engine-spawner.ts";

const fixtures = new URL("../../../../../packages/capital-gains/fixtures/", import.meta.url);

let spawner: EngineSpawner;
beforeAll(async () => {
  await prepareEngine();
  spawner = new EngineSpawner();
});
afterAll(() => spawner.close());

async function filesOf(fixture: string) {
  const bytes = readFileSync(fileURLToPath(new URL(fixture, fixtures)));
  const engine = new EngineProcess(spawner, { memoryMb: 512, timeMs: 60_000 });
  const stream = Readable.from([bytes]);
  const outcome = await engine.run({ asOf: "2026-11-22" }, [
    { name: "statement", bytes: bytes.length, stream },
  ]);
  if (outcome.kind !== "answered" || !outcome.answer.ok) {
    throw new Error(JSON.stringify(outcome));
  }
  return { names: outcome.answer.files, parts: outcome.parts };
}

describe("the engine's process returns", () => {
  test("the Schedule 112A file, the report and the list of sales", async () => {
    const { names, parts } = await filesOf("icici-direct/ok/forty-lots.csv");
    expect(names).toEqual([
      "processed_file.csv",
      "capital-gains-report.xlsx",
      "lots.json",
      "return.json",
    ]);
    expect(parts[0]?.toString("utf8")).toMatch(/^Share\/Unit acquired\(1a\)/);
    expect(JSON.parse(String(parts[2]))).toHaveLength(40);
    expect(parts[1]?.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  test("no file for Schedule 112A when there is nothing for it", async () => {
    const { names } = await filesOf("icici-direct/ok/one-short-term-lot.csv");
    expect(names).toEqual(["capital-gains-report.xlsx", "lots.json", "return.json"]);
  });

  test("nothing at all when there are no trades", async () => {
    const { names, parts } = await filesOf("icici-direct/ok/no-trades.csv");
    expect({ names, parts }).toEqual({ names: [], parts: [] });
  });
});

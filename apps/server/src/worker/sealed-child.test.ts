import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { misbehavingEngine } from "../../test/engine-programs.ts";
import { fixture } from "../../test/person.ts";
import { testFolder } from "../../test/test-folder.ts";
import { engineBundle, engineProgram, prepareEngine } from "./engine-files.ts";
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

async function filesOf(statement: Uint8Array) {
  const { parts, ...answer } = await answered({ asOf: "2026-11-22" }, statement);
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
    const { names, parts } = await filesOf(fixture("icici-direct/ok/forty-lots.csv"));
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
    ["no file for Schedule 112A when there is nothing for it", "one-short-term-lot", true, true],
    ["no gains for a return that they are not merged into", "fill-down-2020-21", true, false],
    ["nothing at all when there are no trades", "no-trades", false, false],
  ])("%s", async (_, name, isMade, isMerged) => {
    const { names, parts } = await filesOf(fixture(`icici-direct/ok/${name}.csv`));
    const made = isMade ? madeOfSales : [];
    const gains = isMerged ? ["return-gains.json"] : [];
    expect(names?.filter((each) => each !== "processed_file.csv")).toEqual([...made, ...gains]);
    expect(names?.includes("processed_file.csv")).toBe(name === "fill-down-2020-21");
    expect(parts).toHaveLength(names?.length ?? 0);
  });

  test("the sales of a statement from which all are set aside", async () => {
    const text = Buffer.from(fixture("icici-direct/ok/one-short-term-lot.csv")).toString();
    const { names, parts } = await filesOf(Buffer.from(text.replace(",10,21-May", ",-10,21-May")));
    expect(names).toEqual(madeOfSales);
    expect(JSON.parse(String(parts[0]))).toMatchObject({
      lotCount: 0,
      setAside: [{ reason: "quantity-not-positive" }],
    });
  });
});

test.each(["snapshot", "bundle"])(
  "without a request the engine's %s ends silently",
  async (form) => {
    const { isSnapshot, file } = program;
    const given = form === "snapshot" && isSnapshot ? ["--snapshot-blob", file] : [engineBundle];
    const ended = promisify(execFile)(process.execPath, given);
    ended.child.stdin?.end();
    expect(await ended).toEqual({ stdout: "", stderr: "" });
  },
);

describe("of another program", () => {
  /** Starts a script that needs no seal in the engine's place. */
  const childOf = (script: string) => {
    const file = join(testFolder(), "program.cjs");
    writeFileSync(file, script);
    const unsealed = { prlimit: undefined, namespaces: undefined };
    const own = { file, isSnapshot: false, isSealed: false };
    return new SealedChild({ memoryMb: 512, timeMs: 60_000, program: own }, unsealed);
  };

  test("a whole answer does not count when the process failed after it", async () => {
    const refusal = { code: "no-trades", message: "There are none." };
    const said = `${JSON.stringify({ ok: false, refusal, lengths: [] })}\n`;
    const outcomeOf = (code: number) =>
      childOf(`process.stdout.write(${JSON.stringify(said)}, () => process.exit(${code}));`).run(
        { asOf: "2026-11-22" },
        [],
        60_000,
      );
    expect(await outcomeOf(0)).toMatchObject({ kind: "answered", answer: { refusal } });
    expect(await outcomeOf(1)).toEqual({ kind: "failed", cause: "exit code 1, signal null" });
  });

  test("only the beginning of its errors is kept", async () => {
    const child = childOf(`process.stderr.write("first ".padEnd(1e7, "x"));`);
    await child.run({ asOf: "2026-11-22" }, [], 60_000);
    expect(child.lastWords).toMatch(/^first x+$/);
    expect(child.lastWords.length).toBeLessThan(100_000);
  });

  test("a run that its own worker ends was not killed by somebody else", async () => {
    const file = join(testFolder(), "held");
    const limits = { memoryMb: 512, timeMs: 60_000, program: misbehavingEngine };
    const child = new SealedChild(limits, { prlimit: undefined, namespaces: undefined });
    const bytes = Buffer.from(`HOLD ${file}`);
    const input = { name: "input", bytes: bytes.length, stream: Readable.from([bytes]) };
    const outcome = child.run({ asOf: "2026-11-22" }, [input], 60_000);
    await expect.poll(() => existsSync(`${file}.begun`), { timeout: 20_000 }).toBe(true);
    child.end();
    expect(await outcome).toEqual({ kind: "failed", cause: "exit code null, signal SIGKILL" });
  });
});

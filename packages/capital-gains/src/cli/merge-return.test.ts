import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "typebox/value";
import { beforeAll, describe, expect, test } from "vitest";
import { OutputSchema } from "../../scripts/json-schema.ts";
import { commandLine } from "../../test/command-line.ts";
import { iciciStatement } from "../../test/icici-statement.ts";
import { itr2Draft } from "../../test/itr2-draft.ts";

const days = { sold: "2025-08-01", bought: "2025-05-02" };
const lot = { ...days, quantity: "10", sale: "5000", cost: "4000" };

const { folder, run } = commandLine();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  writeFileSync(at("statement.csv"), iciciStatement({ short: [lot] }).bytes);
  writeFileSync(
    at("intraday.csv"),
    iciciStatement({ speculation: [{ ...lot, bought: lot.sold }] }).bytes,
  );
  writeFileSync(at("draft.json"), JSON.stringify(itr2Draft(), null, 2));
  const earlierYears = [
    {
      assessmentYear: "2024-25",
      shortTermLoss: 600,
      longTermLoss: 0,
      filedInTime: true,
      filedOn: "2024-07-30",
    },
  ];
  writeFileSync(at("losses.json"), JSON.stringify({ earlierYears }));
});

describe("merge-return", () => {
  const merge = ["merge-return", "draft.json", "statement.csv"];

  test("writes the merged draft and prints the changes", () => {
    const { status, stdout } = run([...merge, "--out", "merged.json"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Return of PAN AB******4F");
    expect(stdout).toContain(
      "  Schedule BFLA: Short-term at 20%, after brought-forward losses\n    - 0\n    + 1000\n",
    );
    expect(stdout).toContain("[part-b-left-to-the-utility]");
    expect(stdout).toContain("Written to merged.json");
    const { ITR } = JSON.parse(readFileSync(at("merged.json"), "utf8"));
    expect(ITR.ITR2.ScheduleCGFor23.SumOfCGIncm).toBe(1000);
    expect(statSync(at("merged.json")).mode & 0o077).toBe(0);
  });

  test("uses losses of earlier years, and names the file in a folder by the schema's version", () => {
    mkdirSync(at("folder"));
    const { status, stdout } = run([
      ...merge,
      ...["--losses", "losses.json", "--out", "folder", "--json"],
    ]);
    expect(status).toBe(0);
    const { mergedReturn, ...result } = JSON.parse(stdout);
    const { fileName, changes } = mergedReturn;
    expect(result.bfla.rows["111A@20"].broughtForward).toBe("600");
    expect([...Value.Errors(OutputSchema, JSON.parse(stdout))]).toEqual([]);
    expect(readdirSync(at("folder"))).toEqual([fileName]);
    expect(fileName).toBe("itr2-ay2026-27-schema-v1.1-merged.json");
    expect(changes).toContainEqual({
      path: "ScheduleBFLA.STCG20Per.IncBFLA.BFlossPrevYrUndSameHeadSetoff",
      schedule: "Schedule BFLA",
      field: "Short-term at 20%, brought-forward losses set off",
      before: "0",
      after: "600",
    });
  });

  test("without --out nothing is written", () => {
    const before = readdirSync(folder);
    const { status, stdout } = run(merge);
    expect(status).toBe(0);
    expect(stdout).toContain("Nothing was written. Use --out");
    expect(readdirSync(folder)).toEqual(before);
  });

  test("never overwrites the draft", () => {
    const before = readFileSync(at("draft.json"));
    const { status, stderr } = run([...merge, "--out", "./draft.json"]);
    expect(status).toBe(2);
    expect(stderr).toContain("never overwritten");
    expect(readFileSync(at("draft.json"))).toEqual(before);
  });

  test.each<[string, string[], Record<string, string>, string]>([
    ["intraday trades", ["draft.json", "intraday.csv"], {}, "return-needs-itr-3"],
    ["no draft", ["intraday.csv", "statement.csv"], {}, "return-not-json"],
    [
      "another person's",
      ["draft.json", "statement.csv"],
      { CAPITAL_GAINS_PAN: "ZZZPZ9999Z" },
      "return-of-another-person",
    ],
  ])("refuses %s", (_, args, environment, code) => {
    const { status, stdout } = run(["merge-return", ...args, "--out", "refused.json"], environment);
    expect(status).toBe(3);
    expect(JSON.parse(stdout).error.code).toBe(code);
    expect(readdirSync(folder)).not.toContain("refused.json");
  });

  test("says when the return can't be written", () => {
    const { status, stderr } = run([...merge, "--out", "none/merged.json"]);
    expect(status).toBe(2);
    expect(stderr).toContain("can't be written (ENOENT)");
  });
});

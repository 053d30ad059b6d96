import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { commandLine } from "../test/command-line.ts";
import { iciciStatement } from "../test/icici-statement.ts";

const workspace = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const fixture = (path: string) => workspace(`fixtures/${path}`);

const { folder, run } = commandLine("bin/capital-gains.mjs");
const at = (name: string) => join(folder, name);

beforeAll(() => {
  cpSync(workspace("bin"), at("bin"), { recursive: true });
  symlinkSync(workspace("src"), at("src"));
  execFileSync(process.execPath, [workspace("scripts/build-command.ts"), at("dist")]);
  const unit = {
    sold: "2025-08-01",
    bought: "2017-05-02",
    quantity: "10",
    sale: "5000",
    cost: "40",
  };
  writeFileSync(
    at("fund.csv"),
    iciciStatement({ long: [{ ...unit, isin: "INF179K01WA6" }] }).bytes,
  );
  writeFileSync(at("losses.json"), '{"answers": {"business": "none"}}');
});

test("prints and writes what the sources do", () => {
  const ok = fixture("icici-direct/ok/grandfathering.csv");
  const commands = [
    [ok],
    [fixture("zerodha/ok/both-rates.xlsx"), "--json"],
    ["fund.csv", "--losses", "losses.json"],
    [fixture("look-alikes/other-broker.xlsx")],
    ["--help"],
    ["--version"],
    ["--json-schema"],
  ];
  const outputs = () => {
    mkdirSync(at("out"));
    const printed = commands.map((args) => run(args));
    const { status } = run([ok, "--out", "out"]);
    const written = readdirSync(at("out")).map((name) => [
      name,
      readFileSync(at(`out/${name}`), "latin1"),
    ]);
    rmSync(at("out"), { recursive: true });
    return { printed, status, written };
  };
  const built = outputs();
  expect(built.printed.map(({ status }) => status)).toEqual([0, 0, 0, 3, 0, 0, 0]);
  expect(built.written).toHaveLength(3);

  // Another program in its place shows which of the two runs.
  writeFileSync(at("dist/run.cjs"), "(function (exports) { exports.run = () => 7; })");
  expect(run([ok]).status).toBe(7);
  const sources = readFileSync(at("dist/sources.json"), "utf8");
  writeFileSync(at("dist/sources.json"), sources.replace(/\d+\.?\d*\]/, "1]"));
  expect(outputs()).toEqual(built);
});

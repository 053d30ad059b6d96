import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StatementResult } from "@site/result/statement-result";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { headerOf } from "../papers/schedule-112a/upload-file.ts";
import { parseArguments } from "./arguments.ts";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/icici-direct/${name}`, import.meta.url));

const { folder, run: runIn } = commandLine();
const run = (...args: readonly string[]) => runIn(args);

describe("the command line", () => {
  test("prints the result as JSON with --json and ends with 0", () => {
    const { status, stdout, stderr } = run(fixture("ok/forty-lots.csv"), "--json");
    expect(status).toBe(0);
    expect(stderr).toBe("");
    const result = JSON.parse(stdout);
    expect(result.sources).toMatchObject([{ file: "forty-lots.csv", broker: "ICICI" }]);
    expect(result.lots).toHaveLength(40);
  });

  test("computes the advance tax of a running year as of --as-of", () => {
    const file = fixture("ok/tax-year-2026-27.csv");
    const onTheDay = run(file, "--json", "--as-of", "2026-09-15");
    expect(onTheDay.status).toBe(0);
    const { advanceTax } = JSON.parse(onTheDay.stdout);
    expect(advanceTax).toMatchObject({ asOf: "2026-09-15", next: { dueDate: "2026-09-15" } });
    const dayAfter = run(file, "--json", "--as-of=2026-09-16");
    expect(JSON.parse(dayAfter.stdout).advanceTax.next.dueDate).toBe("2026-12-15");
    const { stdout } = run(file);
    expect(stdout).toContain("Tax year 2026-27, Income-tax Act 2025");
    expect(stdout).toContain("Short-term gains (STCG), section 196 ");
    expect(stdout).not.toMatch(/Schedule 112A|Form of the return/);
  });

  test("accepts --kind repeatedly and in any letter case", () => {
    const file = fixture("ok/other-securities-under-stt-paid.csv");
    const kinds = ["--kind", "inf732e01029=Gold-Fund", "--kind=INE154A01025=share"];
    const { lots, findings } = JSON.parse(run(file, ...kinds, "--json").stdout);
    expect(lots[4]).toMatchObject({ name: "SOMFUN", kind: "gold-fund", section: "slab" });
    const codes = findings.map(({ code }: { code: string }) => code);
    expect(codes.filter((code: string) => code === "kind-chosen")).toHaveLength(2);
    expect(codes).not.toContain("fund-kind-unknown");
    const { stdout } = run(file);
    expect(stdout).toContain("SOMFUN (INF732E01029) is a fund that is not in AMFI's lists");
    expect(stdout).toMatch(/, section 50AA, at your slab rate +1 .* A5 \(ITR-3: A6\)\n/);
  });

  test("taxes gains at slab rates with --slab, and offers it without", () => {
    const file = fixture("ok/other-securities-under-stt-paid.csv");
    const offered = "\n  --slab PERCENT  (5, 10, 15, 20, 25, 30)\n";
    const open = run(file).stdout;
    expect(open).toContain(offered);
    expect(open).toMatch(/^STCG taxed at your slab rate +387$/m);
    expect(open).toMatch(/^Estimated tax on these gains +802$/m);
    const said = run(file, "--slab", "30%").stdout;
    expect(said).not.toContain(offered);
    expect(said).toMatch(/^STCG taxed at 30% +387 +116$/m);
    expect(said).toMatch(/^Estimated tax on these gains +922$/m);
    expect(JSON.parse(run(file, "--slab=5", "--json").stdout).tax).toMatchObject({
      slabPercent: "5",
      atSlabRates: "0",
    });
    const { status, stderr } = run(file, "--slab", "12");
    expect(status).toBe(2);
    expect(stderr).toContain('--slab takes 5, 10, 15, 20, 25, 30, not "12".');
  });

  test("computes with --income what the gains cause, step by step, and wants a regime with it", () => {
    const file = fixture("ok/forty-lots.csv");
    const said = run(file, "--income", "2,50,000", "--regime", "new");
    // 4,00,000 less 2,50,000 are free of tax; of the rest 3,31,850 is above 1,25,000, at 12.5%.
    expect(said.stdout).toMatch(/^Basic exemption that other income leaves +−83,049$/m);
    expect(said.stdout).toMatch(/^Estimated tax on these gains +43,140$/m);
    expect(said.stdout).toMatch(
      /^12.5% of ₹3,31,850, section 112A: ₹5,39,899 − ₹83,049 of basic exemption left \(proviso\) − ₹1,25,000 exempt +41,481$/m,
    );
    expect(said.stdout).toMatch(/^Tax for the year +43,140 +0$/m);
    const old = ["--income=480000", "--regime=old", "--age=below-60"];
    expect(JSON.parse(run(file, ...old, "--json").stdout).tax.caused).toMatchObject({
      ...{ regime: "old", age: "below-60", isResident: true },
    });
    for (const [args, says] of [
      [["--income", "5"], "--income needs --regime new or old."],
      [["--regime", "new"], "--regime needs --income."],
      [["--income", "5", "--regime", "new", "--slab", "5"], "Use either --slab or --income"],
      [["--income", "5", "--regime", "old", "--age", "61"], "--age takes below-60, 60-to-79"],
    ] as const) {
      const { status, stderr } = run(file, ...args);
      expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
    }
    const late = run(file, ...old, "--filed-late");
    expect([late.status, late.stderr]).toEqual([3, expect.stringContaining("115BAC(6)")]);
  });

  test("sets a loss of --business-result off, as a word of its own and with =", () => {
    const file = fixture("ok/forty-lots.csv");
    for (const option of [["--business-result", "-1,000"], ["--business-result=-1000"]]) {
      const { cyla, form } = JSON.parse(run(file, ...option, "--json").stdout);
      expect(cyla.businessLoss.ofYear).toBe("1000");
      expect(form.form).toBe("ITR-3");
    }
    const { status, stderr } = run(file, "--business-result", "1000.50");
    expect(status).toBe(2);
    expect(stderr).toContain('--business-result takes whole rupees such as -80000, not "1000.50".');
  });

  test("reads --returned-capital for an ISIN, and for days", () => {
    const choicesOf = (...texts: readonly string[]) => {
      const parsed = parseArguments([
        "a.csv",
        ...texts.flatMap((text) => ["--returned-capital", text]),
      ]);
      return parsed.ok && typeof parsed.value !== "string"
        ? parsed.value.choices.returnedCapital
        : JSON.stringify(parsed);
    };
    expect(
      choicesOf(
        "ine041025011=38.50",
        "INE041025011=2021-06-10:2",
        "INE041025011=2021-06-10:2025-10-12:0",
      ),
    ).toEqual([
      { isin: "INE041025011", perUnit: "38.50" },
      { isin: "INE041025011", bought: "2021-06-10", perUnit: "2" },
      { isin: "INE041025011", bought: "2021-06-10", sold: "2025-10-12", perUnit: "0" },
    ]);
    for (const wrong of ["INE041025011", "INE041025011=-1", "INE041025011=10-06-2021:1"]) {
      expect(choicesOf(wrong), wrong).toContain("--returned-capital takes ISIN=RUPEES");
    }
  });

  const gainsOf2018 = ["17865.00", "17865.00", "17865.00", "10355.00", "1000.00"];
  test.each([
    [
      "forty-lots.csv",
      ["--buyback", "ine101a01026=2025-11-12"],
      { term: "buyback", isin: "INE101A01026", gain: "-19533.37" },
    ],
    [
      "prices-of-2018-of-changed-isins.csv",
      ["--fmv", "ine040a01034=1006.75", "--fmv=INE202B01038=90"],
      ...gainsOf2018.map((gain) => ({ gain })),
    ],
    [
      "prices-of-2018-of-changed-isins.csv",
      ["--accept-proposed-fmv"],
      { gain: "10351.00", flags: ["fmv-proposed"] },
      { gain: "0.00", flags: ["fmv-differs-from-exchange"] },
    ],
    [
      "../../zerodha/ok/depository-charges.xlsx",
      ["--deduct-depository-charges"],
      { transferExpenses: "0.00" },
      { transferExpenses: "5.11" },
    ],
  ])("%s with %j has lots like these", (file, args, ...expected) => {
    const { lots } = JSON.parse(run(fixture(`ok/${file}`), "--json", ...args).stdout);
    expect(lots).toEqual(
      expect.arrayContaining(expected.map((lot) => expect.objectContaining(lot))),
    );
  });

  test("names the prices to choose between where --accept-proposed-fmv decides none", () => {
    const file = fixture("ok/prices-of-2018-of-changed-isins.csv");
    const { stdout } = run(file, "--accept-proposed-fmv");
    expect(stdout).toContain(
      "choose with --fmv, --accept-proposed-fmv decides none\n  HDFBAN (INE040A01034)\n",
    );
    expect(stdout).toContain("\n  --fmv INE040A01034=1006.75  (HDFBAN)\n");
    expect(stdout).toContain(
      "\n  --fmv INE040A01034=1168.4821  (Housing Development Finance Corporation)\n",
    );
    const decided = run(file, "--fmv", "INE040A01034=1168.4821").stdout;
    expect(decided).not.toContain("decides none");
  });

  test("counts a dividend on the day or in the period of --dividend", () => {
    const file = fixture("../zerodha/ok/every-section.xlsx");
    const { stdout } = run(file);
    expect(stdout).toContain("\n  --dividend INE154A01025=2025-05-28:PAID  (or upto-15-jun)\n");
    const periodsOf = (...args: readonly string[]) =>
      JSON.parse(run(file, "--json", ...args).stdout).dividends.periods;
    expect(periodsOf()).toMatchObject({ "upto-15-jun": "0", "16-jun-15-sep": "785" });
    for (const paid of ["2025-06-15", "upto-15-jun"]) {
      expect(periodsOf("--dividend", `ine154a01025=2025-05-28:${paid}`)).toMatchObject({
        "upto-15-jun": "785",
        "16-jun-15-sep": "0",
      });
    }
    const wrong = run(file, "--dividend", "INE154A01025=2025-05-28:soon");
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("--dividend takes ISIN=EX-DATE:PAID");
  });

  test("prints a summary without --json", () => {
    const { status, stdout } = run(fixture("ok/forty-lots.csv"), "--ay", "2026-27");
    expect(status).toBe(0);
    expect(stdout).toContain("Assessment year 2026-27");
    expect(stdout).toContain("matches");
    expect(stdout).toContain("\nForm of the return: ITR-2 or ITR-3\n");
    const [sale = 0, used = 0, expenses = 0, gain = 0] = (
      /^Long-term gains .*112A +\d+ +(\S+) +(\S+) +(\S+) +(\S+) .*$/m.exec(stdout) ?? []
    )
      .slice(1)
      .map((figure) => Math.round(Number(figure.replaceAll(",", "")) * 100));
    expect(sale).toBeGreaterThan(0);
    expect(sale - expenses - used, "the row adds up, in paise").toBe(gain);
  });

  test("writes processed_file.csv, the report and result.json with --out", () => {
    const out = join(folder, "made", "here");
    const { status, stdout } = run(fixture("ok/forty-lots.csv"), "--json", `--out=${out}`);
    expect(status).toBe(0);
    expect(readFileSync(join(out, "result.json"), "utf8")).toBe(stdout);
    expect(readdirSync(out).sort()).toEqual([
      "capital-gains-report.xlsx",
      "processed_file.csv",
      "result.json",
    ]);
    const report = readFileSync(join(out, "capital-gains-report.xlsx"));
    expect(report.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    const csv = readFileSync(join(out, "processed_file.csv"), "utf8");
    const result: StatementResult = JSON.parse(stdout);
    const columns = headerOf(result)?.columns ?? [];
    const lines = result.schedule112A.rows.map((row) =>
      columns.map(({ column }) => (column && row[column]) ?? ""),
    );
    expect(csv.split("\r\n").slice(1)).toEqual([...lines.map((cells) => cells.join(",")), ""]);
  });

  test("deletes what an earlier run left and this one does not have", () => {
    const out = join(folder, "again");
    const again = (file: string, ...args: string[]) => {
      run(fixture("ok/forty-lots.csv"), "--out", out);
      expect(run(fixture(file), "--out", out, ...args).status).toBe(0);
      return readdirSync(out).sort();
    };
    expect(again("ok/forty-lots.csv", "--no-report")).toEqual([
      "processed_file.csv",
      "result.json",
    ]);
    expect(again("ok/no-trades.csv")).toEqual(["result.json"]);
  });

  test("refuses with 3, the reason as JSON, and no file", () => {
    const out = join(folder, "refused");
    const json = run(fixture("not-ok/section-total-differs.csv"), "--json", "--out", out);
    expect(json.status).toBe(3);
    expect(json.stderr).toBe("");
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: { code: "does-not-tie", where: { file: "section-total-differs.csv" } },
    });
    expect(existsSync(out)).toBe(false);
    const plain = run(fixture("not-ok/section-total-differs.csv"));
    expect(plain.status).toBe(3);
    expect(JSON.parse(plain.stdout).error.message).toContain("97.00");
    expect(plain.stderr).toContain("97.00");
  });

  test("puts the file onto a template or another known header, and refuses what is neither", () => {
    const header = new URL(
      "../../data/schedule-112a-headers/ay2026-27_portal_14col_nbsp.csv",
      import.meta.url,
    );
    const file = fixture("ok/grandfathering.csv");
    const written = (name: string, ...args: readonly string[]) => {
      const out = join(folder, name);
      expect(run(file, ...args, "--out", out).status).toBe(0);
      expect(readFileSync(join(out, "result.json"), "utf8")).not.toContain("header-not-from");
      return readFileSync(join(out, "processed_file.csv"));
    };
    const onOther = written("other", "--header", "nbsp");
    const line = readFileSync(header);
    expect(onOther.subarray(0, line.length)).toEqual(line);
    expect(written("template", "--template", fileURLToPath(header))).toEqual(onOther);
    const wrong = run(file, "--template", fixture("ok/no-trades.csv"));
    expect(JSON.parse(wrong.stdout).error.code).toBe("template-not-112a");
  });

  test.each([
    [[], "No file given"],
    [["--json"], "No file given"],
    [["x.csv", "--frobnicate"], "Unknown option '--frobnicate'"],
    [["x.csv", "--ay"], "argument missing"],
    [["x.csv", "--out="], "--out needs a value"],
    [["x.csv", "--ay", "2026"], "such as 2026-27"],
    [["x.csv", "--ay", "2026-28"], "such as 2026-27"],
    [["x.csv", "--ay=26-27"], "such as 2026-27"],
    [["x.csv", "--as-of", "15-09-2026"], "--as-of takes a date such as 2026-11-22"],
    [["x.csv", "--header", "fancy"], "--header takes"],
    [["x.csv", "--kind="], "--kind takes ISIN=KIND"],
    [["x.csv", "--kind", "INF732E01029"], "Kinds: share, preference-share, equity-fund, gold-fund"],
    [["x.csv", "--kind", "INF732E01029=gold"], 'not "INF732E01029=gold"'],
    [["x.csv", "--kind", "INF732E01029=unknown"], "Kinds: "],
    [["x.csv", "--kind", "INF732=gold-fund"], "--kind takes ISIN=KIND"],
    [
      ["x.csv", "--kind", "INF732E01029=gold-fund", "--kind", "INF732E01029=debt-fund"],
      "two values, gold-fund and debt-fund",
    ],
    [["x.csv", "--buyback=INE101A01026"], "--buyback takes ISIN=DATE"],
    [["x.csv", "--fmv", "ITC=276"], "--fmv takes ISIN=PRICE"],
    [["x.csv", "--fmv=INE154A01025"], "--fmv takes ISIN=PRICE"],
    [["x.csv", "--fmv=INE154A01025=0"], "--fmv takes ISIN=PRICE"],
  ])("%j is wrong usage", (args, sentence) => {
    const usage = expect.stringContaining(sentence);
    expect(parseArguments(args)).toMatchObject({ ok: false, error: { usage } });
  });

  test("ends with 2 and a sentence on wrong usage", () => {
    const { status, stdout, stderr } = run("does-not-exist.csv");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("does-not-exist.csv does not exist");
    expect(run().stderr).toContain("No file given.\n\nUsage: capital-gains FILE");
  });

  test.each(["/proc/nope/x", fixture("ok/forty-lots.csv"), fixture("ok/forty-lots.csv/x")])(
    "a folder that cannot be made ends with 2 and a sentence: %s",
    (out) => {
      const { status, stderr } = run(fixture("ok/forty-lots.csv"), "--out", out);
      expect(status).toBe(2);
      expect(stderr).toContain("can't be written");
    },
  );

  test.skipIf(process.platform === "win32")(
    "an endless file is refused, not read to its end",
    () => {
      const { status, stdout } = run("/dev/zero");
      expect(status).toBe(3);
      expect(JSON.parse(stdout).error.code).toBe("file-too-large");
    },
  );

  test("files of the same name are shown by path, others by name", () => {
    const [first, second] = ["one", "two"].map((part) => {
      mkdirSync(join(folder, part));
      const path = join(folder, part, "gains.csv");
      copyFileSync(fixture(part === "one" ? "ok/forty-lots.csv" : "ok/grandfathering.csv"), path);
      return path;
    });
    const { stdout } = run(first ?? "", second ?? "", fixture("ok/no-trades.csv"), "--json");
    const { sources } = JSON.parse(stdout) as { sources: { file: string }[] };
    expect(sources.map(({ file }) => file)).toEqual([first, second, "no-trades.csv"]);
  });

  test("sets off losses of earlier years with --losses, and refuses a wrong file with 3", () => {
    const path = join(folder, "losses.json");
    const write = (shortTermLoss: number) =>
      writeFileSync(
        path,
        JSON.stringify({
          earlierYears: [
            { assessmentYear: "2024-25", shortTermLoss, longTermLoss: 30_000, filedInTime: true },
          ],
        }),
      );
    write(1_000_000);
    const file = fixture("ok/forty-lots.csv");
    const { status, stdout } = run(file, "--json", "--losses", path);
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.cfl.years).toMatchObject([
      { assessmentYear: "2024-25", broughtForward: { shortTerm: "1000000", longTerm: "30000" } },
    ]);
    write(-1);
    const wrong = run(file, "--losses", path);
    expect(wrong.status).toBe(3);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      error: {
        code: "losses-amount-negative",
        where: { file: "losses.json", field: "earlierYears[0].shortTermLoss" },
      },
    });
    expect(wrong.stderr).toContain("Write the size of the loss without a minus sign");
    expect(run(file, "--losses", join(folder, "none.json"))).toMatchObject({ status: 2 });
  });

  test("prints its usage with --help", () => {
    expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
  });
});

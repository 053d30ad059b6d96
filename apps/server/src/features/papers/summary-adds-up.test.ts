import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import type { Processed } from "@site/contract/process-file";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { figuresOnPapers } from "../../../test/figures-on-papers.ts";
import { losses } from "../../../test/last-years-losses.ts";
import { pdfText } from "../../../test/pdf-text.ts";
import { bodyOf, confirmedPerson, fixture, fortyLots, type Person } from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const everySection = fixture("zerodha/ok/every-section.xlsx");

const ways = {
  ICICI: async (person: Person) => {
    await person.uploaded("ICICI", fortyLots);
    return { address: "processFileGen", fileUpName: `${person.uid}.csv`, process_egn: "ICICI" };
  },
  ZERODHA: async (person: Person) => {
    const name = `${person.uid}.csv`;
    await person.uploaded("ZERODHA", everySection, { name, fileName: "taxpnl.xlsx" });
    return { address: "processFileGen", fileUpName: name, process_egn: "ZERODHA" };
  },
  "MULTIPLE with losses": async (person: Person) => {
    const files = { icici: `${person.uid}_icici.csv`, zerd: `${person.uid}_zerd.xlsx` };
    await person.uploaded("MULTI", fortyLots, { name: files.icici });
    await person.uploaded("MULTI", everySection, { name: files.zerd, fileName: "taxpnl.xlsx" });
    return { address: "processFileGenV2", files, choices: { losses } };
  },
} as const;

/** The rupees of a text, each as a number. */
const rupeesIn = (text: string) =>
  [...text.matchAll(/([-−]?)₹([\d,]+)/g)].map(([, sign, digits = ""]) =>
    Number(`${sign === "" ? "" : "-"}${digits.replaceAll(",", "")}`),
  );

test.each(Object.entries(ways))(
  "%s: every figure of the one-page PDF is in the report, whose totals are the sums of its sales",
  async (name, way) => {
    const person = await confirmedPerson(app);
    const { address, ...body } = await way(person);
    const answer = await person.client.post(`/api/${address}`, {
      bucketName: "statements",
      userId: person.uid,
      ...body,
    });
    const { statementId: id } = await bodyOf<Processed>(answer);
    await settledOrder(app.context.db, id);
    const paper = async (call: typeof calls.downloadSummary | typeof calls.downloadReport) =>
      Buffer.from(await (await person.client.call(addressOf(call, { id }))).arrayBuffer());

    const sheets = (await readXlsx(await paper(calls.downloadReport))).sheets;
    const reported = new Set(
      sheets.flatMap(({ rows }) =>
        rows.flat().filter((value): value is number => typeof value === "number"),
      ),
    );
    const summaryFile = await paper(calls.downloadSummary);
    expect(summaryFile.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    const lines = pdfText(summaryFile);
    const figures = lines.flatMap(rupeesIn);
    expect(figures.length).toBeGreaterThan(10);
    const unknown = figures.filter((figure) => !reported.has(figure) && !reported.has(-figure));
    expect(unknown).toEqual([]);
    const at = lines.indexOf("Estimated tax on these gains, cess included");
    const total = lines[lines.indexOf("Estimated tax on these gains") + 1];
    expect(lines[at + 1]?.split(" + ")[0]).toBe(total);
    expect(lines.includes("Losses of earlier years")).toBe(name.endsWith("losses"));
  },
);

const seed = 20_261_128;
const runs = 300;

test("each figure of a result is the same wherever it is shown, and each total the sum of its addends there", async () => {
  const seen = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const shown = await figuresOnPapers(seed, run);
    expect(shown.faults, `npm run lab figures-on-papers -- --seed ${seed} --only ${run}`).toEqual(
      [],
    );
    for (const each of shown.seen) {
      seen.set(each, (seen.get(each) ?? 0) + 1);
    }
  }
  const least = Object.fromEntries([...seen].filter(([, times]) => times < 5));
  expect(least, "what occurred too rarely").toEqual({});
}, 300_000);

import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { Processed } from "contract/process-file";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
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
    const summary = sheets.find((sheet) => sheet.name === "Summary")?.rows ?? [];
    const total = summary.find(([first]) => first === "Estimated tax with cess")?.[5];
    const at = lines.indexOf("Estimated tax on these gains, cess included");
    expect(rupeesIn(lines[at + 1] ?? "")).toEqual([total]);
    expect(lines.filter((line) => /^Short term.* section 112/.test(line))).toEqual([]);
    expect(lines.some((line) => line.startsWith("Brought-forward losses"))).toBe(
      name.endsWith("losses"),
    );
  },
);

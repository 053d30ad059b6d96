import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { zerodhaStatement } from "@site/capital-gains/test/zerodha-statement";
import { withMember } from "@site/capital-gains/test/zipped";
import { expect, test } from "vitest";
import { bodyOf, codeOf, confirmedPerson, fixture } from "../../../test/person.ts";
import { changeRows, resultOf } from "../../../test/rows.ts";
import { startTestApp, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const workbook = fixture("zerodha/ok/every-section.xlsx");
const sheet = "xl/worksheets/sheet1.xml";
const beginning = (declared: string) => (xml: string) => xml.replace(/<worksheet/, `${declared}$&`);
const inYear = { bought: "2023-01-05", sold: "2025-05-05" };
const lateMarch = { bought: "2023-01-05", sold: "2025-03-28", buyValue: "1000", sellValue: "1500" };

test.each<[name: string, code: string, says: string, file: Uint8Array<ArrayBuffer>]>([
  [
    "an external entity in a sheet",
    "document-type-declaration",
    "no spreadsheet program writes",
    withMember(
      workbook,
      sheet,
      beginning('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ),
  ],
  [
    "entities within entities in a sheet",
    "document-type-declaration",
    "no spreadsheet program writes",
    withMember(workbook, sheet, beginning('<!DOCTYPE w [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>')),
  ],
  [
    "a sheet that ends in its first tag",
    "damaged-workbook",
    "Download the report again",
    withMember(workbook, sheet, (xml) => xml.slice(0, 60)),
  ],
  [
    "trades in derivatives alone",
    "nothing-for-schedule-112a",
    "business income",
    new Uint8Array(
      zerodhaStatement({ "F&O": [{ ...inYear, buyValue: "1000", sellValue: "900" }] }).bytes,
    ),
  ],
  [
    "a sale of the year before alone",
    "nothing-for-schedule-112a",
    "belongs in the return of that year",
    new Uint8Array(zerodhaStatement({ "Equity - Long Term": [lateMarch] }).bytes),
  ],
])("%s is refused with words and not taken for a fault of ours", async (_, code, says, file) => {
  const person = await confirmedPerson(app);
  const fileName = "taxpnl.xlsx";
  await person.uploaded("ZERODHA", file, { fileName });
  const answer = await person.process("ZERODHA");
  const problem = await bodyOf<{ code: string; message: string }>(answer);
  expect([answer.status, problem.code]).toEqual([422, code]);
  expect(problem.message).toContain(says);
});

test("a statement with a sale of another year is processed, and the page is told of it", async () => {
  const sale = { sale: "1500", cost: "1000" };
  const file = iciciStatement({
    long: [
      { ...sale, ...inYear },
      { ...sale, bought: lateMarch.bought, sold: lateMarch.sold },
    ],
  });
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", new Uint8Array(file.bytes));
  const answer = await person.process();
  expect(answer.status).toBe(200);
  const { head } = await person.icici();
  expect(head?.setAside).toMatchObject([{ transferred: lateMarch.sold }]);
  expect(head?.findings.map((finding) => finding.code)).toContain("sold-in-another-year");
});

const missing = 'Please provide the "text" field in your request.';

test.each<[path: string, change: object, says: string]>([
  ["processFileGen", { bucketName: "default" }, 'bucketName takes only "statements"; "default"'],
  ["processFileGen", { process_egn: "OTHER" }, 'process_egn takes "ICICI" or "ZERODHA"; "OTHER"'],
  ["processFileGen", { process_egn: "icici" }, "was sent. Nothing was processed."],
  ["processFileGen", { fileUpName: 5 }, "fileUpName must be string; 5 was sent."],
  ["processFileGen", { choices: { slabPercent: "7" } }, "choices.slabPercent takes "],
  ["processFileGen", { bucketName: undefined }, missing],
  ["processFileGen", { process_egn: undefined }, missing],
  ["processFileGenV2", { bucketName: "my-bucket.appspot.com" }, "bucketName takes only"],
  ["processFileGenV2", { files: { icici: 5 } }, "files.icici must be string; 5 was sent."],
  ["processFileGenV2", { userId: undefined }, missing],
])("%s with %o is refused with what is wrong", async (path, change, says) => {
  const person = await confirmedPerson(app);
  const { uid: userId } = person;
  const file = { fileUpName: `uploads/${userId}.csv`, process_egn: "ICICI" };
  const body = {
    bucketName: "statements",
    ...(path.endsWith("V2") ? { userId, files: {} } : file),
  };
  const answer = await person.client.post(`/api/${path}`, { ...body, ...change });
  expect(answer.status).toBe(400);
  expect((await bodyOf<{ message: string }>(answer)).message).toContain(says);
});

test("a draft cannot be named as the processed statement to process again", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "x");
  const { statementId } = await person.icici();
  const answer = await person.processWith({}, { statement: statementId ?? undefined });
  expect(await codeOf(answer)).toEqual([404, "unknown-statement"]);
});

test("what is no outage is a fault of ours, with its own cause for the log", async () => {
  const causes: unknown[] = [];
  const app = await startTestApp({
    watch: (fastify) =>
      fastify.addHook("onError", async (_request, _reply, error) => {
        causes.push(error);
      }),
  });
  const person = await confirmedPerson(app);
  const { id } = await resultOf(app.context.db, await person.processedStatement());
  await changeRows(app.context.db, "result", { id }, { choices: "not JSON" });
  const answer = await person.processWith({});
  expect(await codeOf(answer)).toEqual([500, "internal-server-error"]);
  expect(causes).toEqual([expect.any(SyntaxError)]);
});

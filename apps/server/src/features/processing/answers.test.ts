import { withDividends } from "@site/capital-gains/test/dividend-sheet";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import type { Problem } from "@site/contract/problem";
import type { Processed } from "@site/contract/process-file";
import type { StatementChoices } from "@site/result/statement-choices";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  acceptedTerms,
  bodyOf,
  confirmedPerson,
  fortyLots,
  type Person,
  singleFile,
} from "../../../test/person.ts";
import { changeRows, rowsOf, statementOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";

/** One sale in a section of shares; of the fund by default, which no table lists. */
const statementOfShare = (isin = goldFundIsin) => {
  const sale = { bought: "2024-01-02", sold: "2025-12-16", sale: "5000", saleExpenses: "15" };
  const long = [{ ...sale, isin, quantity: "4", cost: "3000", buyExpenses: "9" }];
  return new Uint8Array(iciciStatement({ long }).bytes);
};
const goldFundIsin = "INF999X01017";
const goldFund: StatementChoices = { kinds: { [goldFundIsin]: "gold-fund" } };

const app = useTestApp({
  database: anyDatabase,
});
const head = async (person: Person) => (await person.icici()).head;
const currentOf = async (id: string) => (await statementOf(app.context.db, id)).resultId;
const processedPerson = async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", statementOfShare());
  const { statementId } = await bodyOf<Processed>(person.processWith());
  return { person, statementId };
};

test("an unknown fund raises a question, and the answer processes the same statement again", async () => {
  const { person, statementId } = await processedPerson();
  const before = await head(person);
  expect(before?.classes).toMatchObject([{ term: "long", section: "112A" }]);
  expect(before?.findings).toContainEqual(
    expect.objectContaining({
      code: "fund-kind-unknown",
      data: expect.objectContaining({ isin: goldFundIsin }),
    }),
  );

  const answer = await person.processWith(goldFund);
  expect(await bodyOf<Processed>(answer)).toMatchObject({ success: true, statementId });
  const after = await head(person);
  expect(after?.classes).toMatchObject([{ term: "long", section: "112", lots: 1 }]);
  expect(after?.choices).toEqual(goldFund);
  expect(after?.schedule112A.rows).toBe(0);

  // The same answers again change nothing.
  const second = await currentOf(statementId);
  expect((await person.processWith(goldFund)).status).toBe(200);
  expect(await currentOf(statementId)).toEqual(second);
});

test("an answer that the ISIN contradicts is refused, and the statement does not change", async () => {
  const { person, statementId } = await processedPerson();
  const before = await currentOf(statementId);
  const answer = await person.processWith({ kinds: { [goldFundIsin]: "bond" } });
  expect(answer.status).toBe(422);
  expect((await bodyOf<Problem>(answer)).code).toBe("kind-contradicts-isin");
  expect(await currentOf(statementId)).toEqual(before);
  // The refused run's copies are gone.
  const removals = await rowsOf(app.context.db, "objectRemoval");
  expect(removals.filter(({ key }) => key.includes(statementId))).toEqual([]);
  expect(await person.icici()).toMatchObject({
    processSuccess: true,
    refusal: null,
  });
});

test("a sale named as a buyback becomes one, and one that no sale can be is refused", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", statementOfShare("INE009A01021"));
  const answer = (sold: string) =>
    person.processWith({ buybacks: [{ isin: "INE009A01021", sold }] });
  const refused = await answer("2025-12-17");
  expect(refused.status).toBe(422);
  expect((await bodyOf<Problem>(refused)).code).toBe("buyback-without-sale");
  expect((await answer("2025-12-16")).status).toBe(200);
  expect(await head(person)).toMatchObject({
    classes: [{ term: "buyback", section: "2(22)(f)", gain: "-3009.00" }],
    choices: { buybacks: [{ isin: "INE009A01021", sold: "2025-12-16" }] },
  });
});

test("a business loss and repaid capital count, and taken back the result is as before", async () => {
  const isin = "INE041025011";
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", statementOfShare(isin));
  expect((await person.processWith()).status).toBe(200);
  const before = await head(person);
  expect(before?.findings.map(({ code }) => code)).toContain("returned-capital-open");
  const answers = {
    businessResult: "-500",
    returnedCapital: [{ isin, bought: "2024-01-02", sold: "2025-12-16", perUnit: "12.25" }],
  };
  expect((await person.processWith(answers)).status).toBe(200);
  // 5,000 less 15, less 3,009 less 4 × 12.25; the business loss is set off after that.
  expect(await head(person)).toMatchObject({
    choices: answers,
    classes: [{ section: "112A", gain: "2025.00" }],
    form: { form: "ITR-3" },
    tax: { rows: [{ businessLoss: "500", left: "1525" }] },
  });
  const refused = await person.processWith({ businessResult: "a loss" });
  expect(refused.status).toBe(422);
  expect(await bodyOf<Problem>(refused)).toMatchObject({ where: { field: "businessResult" } });
  expect((await person.processWith({})).status).toBe(200);
  expect(JSON.stringify(await head(person))).toBe(JSON.stringify(before));
});

test("an answer on how shares came makes another result, and is taken back without a trace", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", statementOfShare("INE009A01021"));
  expect((await person.processWith({})).status).toBe(200);
  const before = await head(person);
  const inherited = (acquired: string) =>
    person.processWith({
      origins: [{ isin: "INE009A01021", how: "inherited", acquired, price: "100" }],
    });
  const refused = await inherited("2025-12-17");
  expect(refused.status).toBe(422);
  expect((await bodyOf<Problem>(refused)).code).toBe("origin-after-sale");
  expect((await inherited("2019-03-04")).status).toBe(200);
  expect(await head(person)).toMatchObject({
    classes: [{ term: "long", section: "112A" }],
    origins: [{ isin: "INE009A01021", asks: "answered", answer: { how: "inherited" } }],
    reconciliation: before?.reconciliation,
    choices: { origins: [{ isin: "INE009A01021", acquired: "2019-03-04" }] },
  });
  expect((await person.processWith({})).status).toBe(200);
  expect(await head(person)).toEqual(before);
});

test("an invalid answer is a malformed call", async () => {
  const { person } = await processedPerson();
  for (const choices of [
    { kinds: { [goldFundIsin]: "gold" } },
    { kinds: { isin: "gold-fund" } },
    { fmvPrices: { [goldFundIsin]: "1e3" } },
    { buybacks: [{ isin: goldFundIsin, sold: "31-12-2025" }] },
    { businessResult: -500 },
    { returnedCapital: [{ isin: goldFundIsin, perUnit: "-1" }] },
    { origins: [{ isin: goldFundIsin, how: "found" }] },
    { origins: [{ isin: goldFundIsin, how: "gift", acquired: "2019-1-1", price: "3" }] },
    { origins: [{ isin: goldFundIsin, how: "gift", acquired: "2019-01-01", price: "-3" }] },
    { more: true },
  ]) {
    expect((await person.processWith(choices)).status).toBe(400);
  }
});

test("terms that changed since the upload are accepted at Process, and only there demanded again", async () => {
  const { db } = app.context;
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", fortyLots);
  expect((await person.icici()).termsAccepted).toBe(true);
  await changeRows(db, "termsAcceptance", { document: "general" }, { version: "2020-01-01" });
  expect((await person.icici()).termsAccepted).toBe(false);

  const process = (query: string) =>
    person.client.post(`/api/processFileGen?${query}`, singleFile(person));
  for (const query of ["", "cgTerms=2020-01-01&generalTerms=2020-01-01"]) {
    const refused = await process(query);
    expect(refused.status).toBe(422);
    expect((await bodyOf<{ message: string }>(refused)).message).toBe(
      "Accept the General Terms and conditions to proceed. The terms have changed since the upload, which is kept. Load this page again, tick the box and press Process.",
    );
  }
  expect((await process(acceptedTerms)).status).toBe(200);
  const general = { document: "general", userId: person.uid } as const;
  const accepted = await rowsOf(db, "termsAcceptance", general);
  expect(accepted.filter(({ statementId }) => statementId !== null)).toHaveLength(2);
  expect((await person.icici()).termsAccepted).toBe(true);
});

test("a dividend counts in the period that the person says, and undone the head is as before", async () => {
  const person = await confirmedPerson(app);
  const isin = "INE154A01025";
  const statement = withDividends([{ isin, exDate: "2025-05-20", amount: 700 }]);
  const uploaded = { fileName: statement.name };
  await person.uploaded("ZERODHA", new Uint8Array(statement.bytes), uploaded);
  expect((await person.process("ZERODHA")).status).toBe(200);
  const answered = (choices: StatementChoices) =>
    person.client.post("/api/processFileGen", { ...singleFile(person, "ZERODHA"), choices });
  const headNow = async () => (await person.flow()).flows.ZERODHA.head;
  const before = await headNow();
  expect(before?.dividends?.rows).toMatchObject([
    { place: "16-jun-15-sep", others: ["upto-15-jun"], isGiven: false },
  ]);

  const dividends = [{ isin, exDate: "2025-05-20", paid: "upto-15-jun" }];
  expect((await answered({ dividends })).status).toBe(200);
  const after = await headNow();
  expect(after?.dividends).toMatchObject({
    rows: [{ place: "upto-15-jun", isGiven: true }],
    total: "700",
  });
  expect(after?.choices).toEqual({ dividends });
  expect(after?.tax).toEqual(before?.tax);

  const wrong = [{ isin, exDate: "2025-05-21", paid: "2025-06-01" }];
  const refused = await answered({ dividends: wrong });
  expect((await bodyOf<Problem>(refused)).code).toBe("dividend-not-stated");

  expect((await answered({})).status).toBe(200);
  expect(JSON.stringify(await headNow())).toBe(JSON.stringify(before));
});

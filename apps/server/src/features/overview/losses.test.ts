import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import type { StatementLosses } from "@site/contract/given-losses";
import type { Problem } from "@site/contract/problem";
import type { ResultHead } from "@site/result/result-head";
import type { GivenLosses } from "@site/result/statement-choices";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { losses, nothing } from "../../../test/last-years-losses.ts";
import { bodyOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { changeRows, resultOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { resultKey } from "../statements/service.ts";

const withLosses = (shortTermLoss: string, { earlierYears }: GivenLosses) =>
  earlierYears.map((year) => ({ ...year, shortTermLoss }));

describe.each(testDatabases())("losses of earlier years, on $name", (database) => {
  // Half past midnight in India.
  const clock = new TestClock("2026-11-21T19:00:00.000Z");
  const app = useTestApp({ database, clock });
  const headOf = async (person: Person) => {
    const { head } = await person.icici();
    if (!head) {
      throw new Error("no head");
    }
    return head;
  };
  const answered = (person: Person, id: string) =>
    person.client.call(addressOf(calls.statementLosses, { id }));
  const lossesOf = async (person: Person, id: string) =>
    bodyOf<StatementLosses>(answered(person, id));
  const objectOf = async (id: string) => {
    return resultKey(await resultOf(app.context.db, id), "result.json");
  };
  const amountOf = ({ returnFigures = [] }: ResultHead, schedule: string, name: string) =>
    returnFigures
      .filter((group) => group.schedule === schedule)
      .flatMap(({ figures }) => figures)
      .filter((figure) => figure.name === name)
      .map(({ amount }) => amount);

  test("losses lower result, estimate and Table F, and stay when later answers are given", async () => {
    const person = await confirmedPerson(app);
    const id = await person.processedStatement();
    const before = await headOf(person);
    expect(before.entered).toBeUndefined();
    expect(await lossesOf(person, id)).toEqual({ losses: null, elsewhere: {} });

    expect((await person.processWith({ losses })).status).toBe(200);
    const after = await headOf(person);
    expect(amountOf(after, "Schedule BFLA", "Column 2: brought-forward losses")).toEqual([
      "50000",
      "400007",
    ]);
    // 66,951 - 50,000 at 20%; 5,39,899 - 4,00,007 less 1,25,000 at 12.5%; 4% of cess.
    expect(after.tax?.total).toBe(String(3390 + 1862 + 210));
    expect(after.entered).toEqual({ earlierLosses: "450007", gains: "0", losses: "0" });
    expect(after.form).toMatchObject({ form: null, candidates: ["ITR-2", "ITR-3"] });
    expect(await lossesOf(person, id)).toEqual({ losses, elsewhere: {} });

    expect((await person.processWith({ form: { business: "none" } })).status).toBe(200);
    const answers = await headOf(person);
    expect(answers.form?.form).toBe("ITR-2");
    expect(answers.tax?.total).toBe(after.tax?.total);
    expect(answers.choices).toEqual({ form: { business: "none" } });

    const claim = await objectOf(id);
    const again = { form: { business: "none" }, losses };
    expect((await person.processWith(again)).status).toBe(200);
    expect(await objectOf(id)).toBe(claim);

    expect((await person.processWith({ losses: nothing })).status).toBe(200);
    const without = await headOf(person);
    expect(without.entered).toBeUndefined();
    expect(without.tax).toEqual(before.tax);
    expect(await lossesOf(person, id)).toEqual({ losses: null, elsewhere: {} });
  });

  test("a wrong field is named, and the statement does not change", async () => {
    const person = await confirmedPerson(app);
    const id = await person.processedStatement();
    await person.processWith({ losses });
    const [year] = losses.earlierYears;
    for (const [change, code, field] of [
      [{ shortTermLoss: "12.50" }, "losses-amount-not-whole", "earlierYears[0].shortTermLoss"],
      [{ longTermLoss: "-1" }, "losses-amount-negative", "earlierYears[0].longTermLoss"],
      [{ assessmentYear: "2016-17" }, "losses-year-too-old", "earlierYears[0].assessmentYear"],
      [{ filedOn: "2024-01-01" }, "losses-date-too-early", "earlierYears[0].filedOn"],
    ] as const) {
      const losses = { earlierYears: [{ ...year, ...change }], otherGains: [] };
      const answer = await person.processWith({ losses });
      expect(answer.status).toBe(422);
      expect(await bodyOf<Problem>(answer)).toMatchObject({ code, where: { field } });
    }
    const malformed = { earlierYears: [{ ...year, shortTermLoss: 5 }], otherGains: [] };
    expect((await person.processWith({ losses: malformed })).status).toBe(400);
    expect((await lossesOf(person, id)).losses).toEqual(losses);
  });

  test("each kind of entry is offered from the last statement of the year that has it", async () => {
    const person = await confirmedPerson(app);
    const first = await person.processedStatement();
    await person.processWith({ losses });
    await person.client.call(addressOf(calls.nameStatement, { id: first }), {
      method: "PATCH",
      body: JSON.stringify({ title: "With losses" }),
      headers: { "content-type": "application/json" },
    });
    const second = await person.processedStatement();
    const gain = { section: "112A", ratePercent: "12.5", period: "upto-15-jun", gain: "1000" };
    const ownGains = { earlierYears: [], otherGains: [gain] };
    const earlierYears = { statement: "With losses", entries: losses.earlierYears };
    expect((await lossesOf(person, second)).elsewhere).toEqual({
      earlierYears,
    });
    await person.processWith({ losses: ownGains });
    expect(await lossesOf(person, second)).toEqual({
      losses: ownGains,
      elsewhere: { earlierYears },
    });

    const third = await person.processedStatement();
    const { elsewhere } = await lossesOf(person, third);
    expect(elsewhere).toEqual({
      earlierYears,
      otherGains: { statement: "statement.csv", entries: [gain] },
    });
    const { canFillIn } = await person.icici();
    expect(canFillIn).toEqual({ earlierYears: "With losses", otherGains: "statement.csv" });

    await changeRows(
      app.context.db,
      "result",
      { id: (await resultOf(app.context.db, first)).id },
      { assessmentYear: "2025-26" },
    );
    expect(await lossesOf(person, third)).toEqual({
      losses: null,
      elsewhere: { otherGains: elsewhere.otherGains },
    });
    expect((await person.icici()).canFillIn).toEqual({ otherGains: "statement.csv" });

    const ownYears = { earlierYears: withLosses("1", losses), otherGains: [] };
    await person.processWith({ losses: ownYears });
    expect((await lossesOf(person, third)).elsewhere).toEqual({ otherGains: elsewhere.otherGains });
    // Which was entered last is told by the time alone.
    clock.advance(1);
    await person.processedStatement();
    const later = { earlierYears: withLosses("2", losses), otherGains: [] };
    await person.processWith({ losses: later });
    const last = await person.processedStatement();
    expect((await lossesOf(person, last)).elsewhere.earlierYears?.entries).toEqual(
      later.earlierYears,
    );
    expect((await lossesOf(person, third)).elsewhere).toEqual({ otherGains: elsewhere.otherGains });
  });

  test("slab or other income is offered from the last statement of the year that has one", async () => {
    const person = await confirmedPerson(app);
    const incomeOfYear = { otherIncome: "1150000", regime: "new" };
    const first = await person.processedStatement();
    expect((await person.processWith({ incomeOfYear })).status).toBe(200);
    const { tax } = await headOf(person);
    // As without other income: its own tax of 55,000 has its rebate with the gains and without them.
    expect(tax).toMatchObject({ total: "67862", caused: { withGains: "67862", without: "0" } });

    const second = await person.processedStatement();
    expect((await headOf(person)).tax.caused).toBeUndefined();
    const taxOfYear = { statement: "statement.csv", entries: { incomeOfYear } };
    expect((await lossesOf(person, second)).elsewhere).toEqual({ taxOfYear });
    expect((await person.icici()).canFillIn).toEqual({ taxOfYear: "statement.csv" });

    expect((await person.processWith({ slabPercent: "30" })).status).toBe(200);
    expect((await lossesOf(person, second)).elsewhere).toEqual({});
    const third = await person.processedStatement();
    expect((await lossesOf(person, third)).elsewhere.taxOfYear?.entries).toEqual({
      slabPercent: "30",
    });

    for (const each of [first, second]) {
      const { id } = await resultOf(app.context.db, each);
      await changeRows(app.context.db, "result", { id }, { assessmentYear: "2025-26" });
    }
    expect(await lossesOf(person, third)).toEqual({ losses: null, elsewhere: {} });
  });

  test("an income that cannot be is refused at its field, and the statement does not change", async () => {
    const person = await confirmedPerson(app);
    await person.processedStatement();
    const before = await headOf(person);
    for (const [change, code, field] of [
      [{ otherIncome: "12.50" }, "income-amount-not-whole", "incomeOfYear.otherIncome"],
      [{ regime: "old" }, "income-age-missing", "incomeOfYear.age"],
      [
        { regime: "old", age: "below-60", filedLate: true },
        "income-regime-late",
        "incomeOfYear.regime",
      ],
    ] as const) {
      const incomeOfYear = { otherIncome: "1150000", regime: "new", ...change };
      const answer = await person.processWith({ incomeOfYear });
      expect(answer.status).toBe(422);
      expect(await bodyOf<Problem>(answer)).toMatchObject({ code, where: { field } });
    }
    expect(await headOf(person)).toEqual(before);
  });

  test("losses are in the person's export, and are deleted with the statement", async () => {
    const person = await confirmedPerson(app);
    const id = await person.processedStatement();
    await person.processWith({ losses });
    const key = await objectOf(id);
    expect((await person.export()).losses).toEqual({ [id]: losses });

    expect((await person.remove(id)).status).toBe(200);
    expect(await app.context.store.get(key)).toBeNull();
    expect((await answered(person, id)).status).toBe(404);
    expect((await person.export()).losses).toEqual({});
  });

  test("the day of the answer is India's", async () => {
    const person = await confirmedPerson(app);
    expect((await person.flow()).today).toBe("2026-11-22");
  });
});

import { createHash } from "node:crypto";
import { withDividends } from "@site/capital-gains/test/dividend-sheet";
import { addressOf } from "@site/contract/address-of";
import { statementLosses } from "@site/contract/calls";
import type { StatementLosses } from "@site/contract/given-losses";
import type { Processed } from "@site/contract/process-file";
import type { Broker } from "@site/result/brokers";
import { StatementChoices } from "@site/result/statement-choices";
import { describe, expect, test } from "vitest";
import { losses, nothing } from "../../../test/last-years-losses.ts";
import { bodyOf, confirmedPerson, fixture, type Person, singleFile } from "../../../test/person.ts";
import { resultOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { readObject } from "../../storage/object-store.ts";
import { resultKey } from "../statements/service.ts";

/** Answers about the sales of `securities-of-a-real-portfolio.csv`. */
const ofIcici: StatementChoices = {
  kinds: { INF999X01017: "debt-fund" },
  acceptProposedFmv: true,
  deductDepositoryCharges: true,
  fmvPrices: { INE154A01025: "300" },
  buybacks: [{ isin: "INE154A01025", sold: "2025-12-16" }],
  form: { business: "none" },
  origins: [
    {
      ...{ isin: "INE083A01026", stated: "2025-01-02" },
      ...{ how: "inherited", acquired: "2019-01-02", price: "150" },
    },
  ],
  businessResult: "-500",
  returnedCapital: [{ isin: "INE154A01025", perUnit: "1.5" }],
  slabPercent: "30",
  incomeOfYear: { otherIncome: "1150000", regime: "new" },
  losses,
};

const dividend = { isin: "INE154A01025", exDate: "2025-05-20" };
const ofZerodha: StatementChoices = { dividends: [{ ...dividend, paid: "upto-15-jun" }] };

/** A statement with answers about it. */
type Answered = {
  platform: Broker;
  answers: StatementChoices;
  file: () => Uint8Array<ArrayBuffer>;
  options: { fileName?: string };
};
const icici: Answered = {
  ...{ platform: "ICICI", answers: ofIcici },
  file: () => fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  options: {},
};
const zerodha: Answered = {
  ...{ platform: "ZERODHA", answers: ofZerodha },
  file: () => new Uint8Array(withDividends([{ ...dividend, amount: 700 }]).bytes),
  options: { fileName: "taxpnl.xlsx" },
};

const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
const papers = ["processed_file.csv", "capital-gains-report.xlsx", "summary.pdf"];

describe("an answer that is undone", () => {
  const clock = new TestClock();
  const app = useTestApp({ clock });
  const answer = async (person: Person, platform: Broker, id: string, choices: object) => {
    clock.advance(1);
    const asked = { ...singleFile(person, platform), statement: id, choices };
    const { status } = await person.client.post("/api/processFileGen", asked);
    expect(status).toBe(200);
  };
  /** All that a person gets of a statement, and what its result was made with. */
  const everything = async (person: Person, id: string) => {
    const result = await resultOf(app.context.db, id);
    const stored = await readObject(app.context.store, resultKey(result, "result.json"));
    const downloaded: Record<string, string> = {};
    for (const paper of papers) {
      const file = await person.client.call(`/api/statements/${id}/${paper}`);
      const bytes = Buffer.from(await file.arrayBuffer());
      // Without a sale under section 112A there is no CSV.
      downloaded[paper] = file.status === 200 ? digestOf(bytes) : String(file.status);
    }
    const { choices, head } = result;
    return { choices, head: digestOf(head ?? ""), stored: digestOf(stored ?? ""), ...downloaded };
  };
  /** The choices as the page sends them to put them back: losses stay unless they are named. */
  const before = async (
    person: Person,
    platform: Broker,
    id: string,
  ): Promise<StatementChoices> => {
    const { head } = (await person.flow()).flows[platform];
    const { losses } = await bodyOf<StatementLosses>(
      person.client.call(addressOf(statementLosses, { id })),
    );
    return { ...head?.choices, losses: losses ?? nothing };
  };

  test("every kind of answer that a result can have is tried here", () => {
    const kinds = [icici, zerodha].flatMap(({ answers }) => Object.keys(answers));
    expect(kinds.sort()).toEqual(Object.keys(StatementChoices.properties).sort());
  });

  const { kinds: _, ...others } = ofIcici;
  test.each<Answered & { after: string; earlier: StatementChoices }>([
    { ...icici, after: "nothing", earlier: {} },
    { ...icici, after: "other answers", earlier: others },
    { ...zerodha, after: "nothing", earlier: {} },
    { ...zerodha, after: "another answer", earlier: { slabPercent: "30" } },
  ])(
    "leaves result and papers of $platform byte for byte as they were, after $after",
    async ({ platform, answers, file, options, earlier }) => {
      const person = await confirmedPerson(app);
      await person.uploaded(platform, file(), options);
      const { statementId: id } = await bodyOf<Processed>(person.process(platform));
      await answer(person, platform, id, earlier);
      await settledOrder(app.context.db, id);
      const was = await everything(person, id);
      expect(was).toMatchObject({ "summary.pdf": digest, "capital-gains-report.xlsx": digest });
      for (const [choice, given] of Object.entries(answers)) {
        const back = await before(person, platform, id);
        const now = choice in earlier ? other(given) : given;
        await answer(person, platform, id, { ...back, [choice]: now });
        expect((await resultOf(app.context.db, id)).choices, choice).not.toBe(was.choices);
        await answer(person, platform, id, back);
        expect(await everything(person, id), choice).toEqual(was);
      }
    },
  );
});

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Another answer of the same kind, here always none. */
function other(given: unknown): unknown {
  return given === ofIcici.losses ? nothing : undefined;
}

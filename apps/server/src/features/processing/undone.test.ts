import { createHash } from "node:crypto";
import { addressOf } from "contract/address-of";
import { statementLosses } from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import { StatementChoices } from "result/statement-choices";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { losses, nothing } from "../../../test/last-years-losses.ts";
import { bodyOf, confirmedPerson, fixture, type Person } from "../../../test/person.ts";
import { resultOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { readObject } from "../../storage/object-store.ts";
import { resultKey } from "../statements/service.ts";

/** An answer of each kind about the sales of `securities-of-a-real-portfolio.csv`. */
const answers: Required<StatementChoices> = {
  kinds: { INF999X01017: "debt-fund" },
  acceptProposedFmv: true,
  deductDepositoryCharges: true,
  fmvPrices: { INE154A01025: "300" },
  buybacks: [{ isin: "INE154A01025", sold: "2025-12-16" }],
  form: { business: "none" },
  slabPercent: "30",
  incomeOfYear: { otherIncome: "1150000", regime: "new" },
  dividends: [{ isin: "INE154A01025", exDate: "2025-05-28", paid: "upto-15-jun" }],
  losses,
};

const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
const papers = ["processed_file.csv", "capital-gains-report.xlsx", "summary.pdf"];

describe.each(testDatabases())("an answer that is undone, on $name", (database) => {
  const clock = new TestClock();
  const app = useTestApp({ database, clock });
  const answer = async (person: Person, id: string, choices: object) => {
    clock.advance(1);
    const { status } = await person.processWith(choices, { statement: id });
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
  const before = async (person: Person, id: string): Promise<StatementChoices> => {
    const { head } = await person.icici();
    const { losses } = await bodyOf<StatementLosses>(
      person.client.call(addressOf(statementLosses, { id })),
    );
    return { ...head?.choices, losses: losses ?? nothing };
  };

  test("every kind of answer that a result can have is tried here", () => {
    expect(Object.keys(answers).sort()).toEqual(Object.keys(StatementChoices.properties).sort());
  });

  const { kinds: _, ...others } = answers;
  test.each([
    ["nothing", {}],
    ["other answers", others],
  ])("leaves result and papers byte for byte as they were, after %s", async (_name, earlier) => {
    const person = await confirmedPerson(app);
    const file = fixture("icici-direct/ok/securities-of-a-real-portfolio.csv");
    const id = await person.processedStatement(file);
    await answer(person, id, earlier);
    await settledOrder(app.context.db, id);
    const was = await everything(person, id);
    expect(was).toMatchObject({ "summary.pdf": digest, "capital-gains-report.xlsx": digest });
    for (const [choice, given] of Object.entries(answers)) {
      const back = await before(person, id);
      await answer(person, id, { ...back, [choice]: choice in earlier ? other(given) : given });
      expect((await resultOf(app.context.db, id)).choices, choice).not.toBe(was.choices);
      await answer(person, id, back);
      expect(await everything(person, id), choice).toEqual(was);
    }
  });
});

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Another answer of the same kind, here always none. */
function other(given: unknown): unknown {
  return given === answers.losses ? nothing : undefined;
}

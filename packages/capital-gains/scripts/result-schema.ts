/**
 * Writes generated/result.schema.json: the JSON Schema of what the command line prints with --json. Run it
 * after changing the result; a test compares the file with this script and real results with it.
 */
import { writeFileSync } from "node:fs";
import Type from "typebox";
import { businessAnswers, otherGainSections } from "../src/law/losses/beside-statements.ts";
import { setAsideReasons } from "../src/law/lots/set-aside.ts";
import { formQuestions, returnForms } from "../src/law/return-form/return-form.ts";
import { allQuarters } from "../src/law/rules/quarter.ts";
import { securityKinds } from "../src/law/rules/security-kind.ts";
import { allSimpleFormBars } from "../src/law/rules/simple-form-bars.ts";

const Amount = Type.String({
  pattern: "^-?[0-9]+\\.[0-9]{2,6}$",
  description: "Rupees; at least two decimals, more only when the exact value needs them.",
});
const WholeRupees = Type.String({ pattern: "^-?[0-9]+$", description: "Whole rupees." });
const CalendarDay = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
/** Returns an object schema that allows only these fields. */
const object = <T extends Type.TProperties>(fields: T, more: Type.TObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...more });

const Where = object({
  file: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  row: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.String()),
  field: Type.Optional(
    Type.String({
      description: "Path in the file of --losses, such as earlierYears[0].shortTermLoss.",
    }),
  ),
});

const oneOf = (...values: readonly string[]) => Type.Enum([...values]);

const rateKeys = ["111A@15", "111A@20", "112A@10", "112A@12.5"];
const gainKeys = ["111A@15", "111A@20", "slab", "112A@10", "112A@12.5"];

const keyed = (keys: readonly string[], value: Type.TSchema, description: string) =>
  object(Object.fromEntries(keys.map((key) => [key, Type.Optional(value)])), { description });
const periods = (amount: Type.TSchema) =>
  object(Object.fromEntries(allQuarters.map((quarter) => [quarter, amount])));
const byRate = (amount: Type.TSchema, description: string) =>
  keyed(rateKeys, periods(amount), description);
const byGain = (value: Type.TSchema, description: string) => keyed(gainKeys, value, description);

const text = (description: string) => Type.String({ description });
const described = (description: string) => ({ ...WholeRupees, description });
const Rupees = Type.String({ pattern: "^[0-9]+$", description: "Whole rupees, not negative." });
const rupees = (description: string) => ({ ...Rupees, description });
const byTerm = (description: string) =>
  object({ shortTerm: Rupees, longTerm: Rupees }, { description });

/** The names of the rows in E, CYLA, BFLA and Table F. */
const rowWords =
  "Rows: 111A@20 (and 111A@15 before 23 July 2024) is short-term at that rate; slab is short-term at the person's own rate, which the form calls applicable rate; 112A@12.5 (112A@10) is long-term at that rate, including gains under section 112.";

const ScheduleE = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: the row's gains less its losses, 0 where that is a loss."),
        setOff: byGain(
          Rupees,
          "Columns 2 to 7: what the losses of other rows take off, by row; left out where nothing.",
        ),
        remaining: rupees("Column 8: column 1 less columns 2 to 7."),
      }),
      "Rows ii to vii.",
    ),
    lossToSetOff: byGain(Rupees, "Row i: the row's losses less its gains, 0 where that is a gain."),
    totalSetOff: byGain(Rupees, "Row viii: how much of row i was set off."),
    lossRemaining: byGain(Rupees, "Row ix: row i less row viii."),
    totalShortTerm: described("A9: short-term gains less losses; negative for a loss."),
    totalLongTerm: described("B12: long-term gains less losses; negative for a loss."),
    income: rupees("C: A9 plus B12, B12 as 0 when it is a loss; 0 when the sum is a loss."),
  },
  {
    description: `Table E of Schedule CG: this year's losses against this year's gains (sections 70, 71 and 74), including losses on buybacks, gains on other assets and otherGains. ${rowWords}`,
  },
);

const ScheduleCYLA = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: column 8 of table E."),
        remaining: rupees("Column 4: the same; losses of other heads are not known."),
      }),
      "The rows of capital gains.",
    ),
  },
  { description: `Schedule CYLA. ${rowWords}` },
);

const ScheduleBFLA = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: column 4 of Schedule CYLA."),
        broughtForward: rupees("Column 2: capital losses of earlier years set off."),
        remaining: rupees(
          "Column 3: column 1 less column 2, the sum of the row of tableFInReturn.",
        ),
      }),
      "The rows of capital gains.",
    ),
    totalBroughtForward: rupees(
      "Sum of column 2 over these rows, rows x of Schedule CFL together.",
    ),
  },
  { description: `Schedule BFLA (section 74). ${rowWords}` },
);

const ScheduleCFL = object(
  {
    years: Type.Array(
      object({
        assessmentYear: Type.String({
          pattern: "^[0-9]{4}-[0-9]{2}$",
          description: "Of the loss.",
        }),
        filedOn: {
          ...Type.Union([CalendarDay, Type.Null()]),
          description: "Day of that year's return; null where not given.",
        },
        broughtForward: byTerm("What this year brings forward."),
        setOff: byTerm("What of it this year sets off."),
        remaining: byTerm("What of it is left."),
        lastYear: Type.Boolean({
          description: "True for the eighth year: the rest cannot be used later.",
        }),
      }),
      { description: "Years whose return was filed in time, oldest first." },
    ),
    broughtForward: byTerm("Row ix: losses of earlier years together."),
    setOff: byTerm("Row x: set off in Schedule BFLA."),
    currentYear: byTerm("Row xi: this year's losses that found no gain, row ix of table E."),
    total: byTerm("Row xii by the form's formula: ix less x plus xi."),
    expired: byTerm("What of the total was in its eighth year (section 74(2))."),
    carriedForward: byTerm(
      "Total less expired: for later years, if this return is filed in time (section 80).",
    ),
    notCarried: Type.Array(
      object({ assessmentYear: Type.String(), shortTerm: Rupees, longTerm: Rupees }),
      { description: "Losses of returns that were not filed in time: not set off." },
    ),
  },
  { description: "Schedule CFL, columns of short-term and long-term capital losses." },
);

const GainsByRate = (description: string) =>
  object(
    {
      shortTerm: rupees("At 20%, section 196 (111A of 1961)."),
      longTerm: rupees("At 12.5%, sections 197 and 198 (112 and 112A), before the exemption."),
      atSlabRates: rupees("Taxed with the person's other income: in no tax here."),
    },
    { description },
  );

const TaxOnGains = (description: string) =>
  object(
    {
      shortTerm: rupees("20% of the short-term gains, rounded half up to the rupee."),
      longTerm: rupees("12.5% of the long-term gains less the exemption, rounded half up."),
      cess: rupees("4% of both together, rounded half up."),
      total: rupees("The three together."),
    },
    { description },
  );

const NotNegative = (description: string) =>
  Type.String({
    pattern: "^[0-9]+\\.[0-9]{2}$",
    description: `Rupees and paise, exact. ${description}`,
  });
const Percent = (description: string) => Type.String({ pattern: "^[0-9]+$", description });
const DueDate = {
  ...CalendarDay,
  description: "Last day of payment, on which it is not over yet.",
};

const AdvanceTaxSchema = object(
  {
    asOf: {
      ...Type.Union([CalendarDay, Type.Null()]),
      description: "The date of state and next: --as-of, or today in India.",
    },
    exemption: object(
      { limit: Rupees, used: Rupees },
      { description: "Exemption of section 198 (112A): for a year, and used by all gains so far." },
    ),
    gains: GainsByRate("All gains so far, after all set-off, including losses of --losses."),
    cessPercent: Percent("Health and education cess, in percent of the tax."),
    tax: TaxOnGains("Tax on all gains so far. Surcharge and other income are left out."),
    belowThreshold: Type.Boolean({
      description:
        "Section 404: true while tax.total is below 10,000 rupees. Other income may add to it.",
    }),
    instalments: Type.Array(
      object({
        dueDate: DueDate,
        isInstalment: Type.Boolean({
          description: "False for 31 March, the last day to pay the tax on gains after 15 March.",
        }),
        state: {
          ...Type.Union([oneOf("over", "next", "later"), Type.Null()]),
          description: "As of asOf; over from the day after the due date; null without asOf.",
        },
        cumulativePercent: Percent("The percentage of the year's tax to pay by then."),
        period: { ...oneOf(...allQuarters), description: "The period of gains that ends on it." },
        gainsInPeriod: GainsByRate("Gains of this period after all set-off: tableFInReturn."),
        exemptionUsed: rupees("Exemption used by the gains from 1 April to the due date."),
        taxAccrued: TaxOnGains("Tax on the gains from 1 April to the due date."),
        amountDue: NotNegative(
          "cumulativePercent of taxAccrued.total: all payments of the year together.",
        ),
        enoughWithoutInterest: NotNegative(
          "12% of taxAccrued.total on 15 June, 36% on 15 September, else amountDue: if this much is paid, section 425 charges no interest for this date.",
        ),
        forgiven: NotNegative(
          "cumulativePercent of tax.total less amountDue, at least 0: the gain came later, so section 425 charges no interest if its tax is paid with the instalments that follow, or by 31 March.",
        ),
        nothingDue: {
          ...Type.Union([
            object({
              headline: Type.String(),
              reason: Type.String({ description: "Why, in a sentence with its section." }),
            }),
            Type.Null(),
          ]),
          description:
            "Where nothing is due on these gains alone by the due date: below the threshold, or no tax so far.",
        },
        interestMonths: Percent("Months of interest on the shortfall: 3, 3, 3, 1 and 0."),
        interestOn: rupees("amountDue rounded down to 100 rupees, on which interest is charged."),
        interestIfUnpaid: rupees(
          "Section 425: 1% a month of interestOn, if nothing is paid by the due date.",
        ),
        interestForgiven: rupees(
          "Section 425: the interest on forgiven, which is not charged. It is charged if the tax on the later gains is not paid with the instalments that follow, or by 31 March.",
        ),
      }),
      { description: "15 June, 15 September, 15 December, 15 March, and 31 March." },
    ),
    interestAfterYear: object(
      {
        from: CalendarDay,
        enough: NotNegative("90% of tax.total: if this much is paid by 31 March, no interest."),
        on: rupees("tax.total rounded down to 100 rupees."),
        perMonth: rupees("1% of it."),
      },
      {
        description:
          "Section 424: interest for each month or part of a month from 1 April until the tax is paid, if nothing is paid by 31 March.",
      },
    ),
    next: {
      ...Type.Union([
        object({
          dueDate: DueDate,
          cumulativePercent: Percent("As in its instalment."),
          amountDue: NotNegative("As in its instalment, before subtracting what was paid."),
        }),
        Type.Null(),
      ]),
      description: "The first due date that is not over; null after 31 March and without asOf.",
    },
  },
  {
    description:
      "Advance tax and interest on these gains alone (sections 403 to 408, 424 and 425 of the Act of 2025), whole rupees unless a field says so. The tax by a due date is that on the gains up to it after the set-off of the whole year (tableFInReturn).",
  },
);

const Form = object(
  {
    form: {
      ...Type.Union([oneOf(...returnForms), Type.Null()]),
      description: "null while an open question decides between the candidates.",
    },
    candidates: Type.Array(oneOf(...returnForms)),
    reasons: Type.Array(
      object({ code: Type.String({ pattern: "^[a-z0-9-]+$" }), message: Type.String() }),
    ),
    questions: Type.Array(
      object({
        id: oneOf(...formQuestions),
        question: Type.String(),
        options: Type.Array(object({ id: Type.String(), label: Type.String() })),
        answer: {
          ...Type.Union([
            Type.Boolean(),
            oneOf(...businessAnswers),
            Type.Array(oneOf(...allSimpleFormBars)),
            Type.Null(),
          ]),
          description:
            "business: one of the words; otherCapitalGains: true or false; beyondSimpleForms: what applies, or true from an earlier version; null while open.",
        },
        answeredBy: Type.Union([oneOf("statement", "person"), Type.Null()]),
        needed: Type.Boolean({ description: "Open, and its answer can still change the form." }),
      }),
    ),
    dates: {
      ...Type.Union([
        object({
          withoutBusiness: CalendarDay,
          business: CalendarDay,
          audited: CalendarDay,
          belated: CalendarDay,
          revisedWithoutFee: CalendarDay,
          revised: CalendarDay,
        }),
        Type.Null(),
      ]),
      description:
        "Last days: in time without business, with business and no audit, with audit (section 139(1)); belated (139(4)); revised (139(5)) without and with a fee. null where not known.",
    },
    lateReturn: Type.Array(Type.String(), {
      description: "What a return filed after its due date loses or costs.",
    }),
  },
  { description: "Which form of the return the year needs, why, and what is due when." },
);

const Lot = object({
  name: Type.String(),
  isin: Type.String(),
  kind: oneOf(...securityKinds),
  quantity: Type.String({ pattern: "^-?[0-9]+(\\.[0-9]{1,6})?$" }),
  acquired: CalendarDay,
  transferred: CalendarDay,
  saleValue: Amount,
  cost: { ...Amount, description: "Purchase value as stated, without expenses." },
  buyExpenses: Amount,
  transferExpenses: Amount,
  stt: Type.Union([Amount, Type.Null()]),
  fmvPerUnit: Type.Union([Amount, Type.Null()]),
  fmvTotal: {
    ...Type.Union([Amount, Type.Null()]),
    description:
      "Value of 31 January 2018 where the statement states it for the whole lot and it counts.",
  },
  term: oneOf("long", "short", "intraday", "buyback", "excluded"),
  section: Type.String(),
  longTermAfterMonths: {
    ...Type.Union([Type.Integer(), Type.Null()]),
    description:
      "How long it must be held to be long-term; null where that does not decide the section.",
  },
  ratePeriod: oneOf("before-2024-07-23", "from-2024-07-23"),
  grandfathered: Type.Boolean(),
  costOfAcquisition: {
    ...Amount,
    description: "What counts as cost, with purchase expenses and section 55(2)(ac).",
  },
  gain: Amount,
  quarter: oneOf(...allQuarters),
  flags: Type.Array(Type.String()),
  source: object({
    file: Type.Integer({ minimum: 0, description: "Place in sources." }),
    sheet: Type.String(),
    title: Type.String(),
    row: Type.Integer({ minimum: 1 }),
  }),
});

const stated = (schema: Type.TSchema) => Type.Union([schema, Type.Null()]);

const SetAside = object(
  {
    source: Lot.properties.source,
    name: Type.String(),
    isin: Type.String(),
    quantity: stated(Lot.properties.quantity),
    acquired: stated(CalendarDay),
    transferred: stated(CalendarDay),
    saleValue: stated(Amount),
    cost: stated(Amount),
    reason: oneOf(...setAsideReasons),
    message: Type.String(),
  },
  {
    description: "A row that cannot be taxed from what it states; null for what it does not state.",
  },
);

const AisQuantity = Type.String({ pattern: "^[0-9]+(\\.[0-9]{1,6})?$" });

/** A share's sums on one side of the comparison with the AIS. */
const AisSide = Type.Optional(
  object({
    sales: Type.Integer({ minimum: 1 }),
    entries: Type.Array(
      object({ day: Type.Union([CalendarDay, Type.Null()]), quantity: AisQuantity }),
    ),
    quantity: AisQuantity,
    saleValue: Amount,
    cost: Amount,
  }),
);

const { tax, belowThreshold, instalments, interestAfterYear } = AdvanceTaxSchema.properties;
const InterestSchema = object({ tax, belowThreshold, instalments, interestAfterYear });

/** The schema of a result that was processed. */
export const ResultSchema = object({
  assessmentYear: Type.String({
    pattern: "^[0-9]{4}-[0-9]{2}$",
    description:
      "2026-27; tax year 2026-27 of the Act of 2025 is written here as the year after it, 2027-28.",
  }),
  law: object(
    {
      act: oneOf("Income-tax Act 1961", "Income-tax Act 2025"),
      taxYear: {
        ...Type.Union([Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$" }), Type.Null()]),
        description: "As the Act of 2025 calls the year, 2026-27; null under the Act of 1961.",
      },
      sections: Type.Record(Type.String(), Type.String(), {
        description:
          "Sections of the Act of 2025 by those of 1961 that they replaced. Codes such as section 112A of a lot and the key 111A@20 are those of 1961 in every year; these are their names in the year's Act.",
      }),
    },
    { description: "The Act of the year." },
  ),
  period: Type.Union([object({ from: CalendarDay, to: CalendarDay }), Type.Null()]),
  sources: Type.Array(
    object({
      file: Type.String(),
      broker: oneOf("icici-direct", "zerodha"),
      layout: Type.String(),
      account: Type.Union([Type.String(), Type.Null()]),
      lots: Type.Integer({ minimum: 0 }),
    }),
  ),
  lotCount: Type.Integer({ minimum: 0 }),
  lots: Type.Array(Lot),
  setAside: Type.Array(SetAside),
  businessTrades: Type.Array(
    object({
      kind: oneOf("intraday", "derivatives"),
      trades: Type.Integer({ minimum: 1 }),
      profit: Amount,
    }),
  ),
  classes: Type.Array(
    object({
      term: Type.String(),
      section: Type.String(),
      place: {
        ...Type.Union([Type.String(), Type.Null()]),
        description: "Item of the return, such as B8 (ITR-3: B9); null where it has none.",
      },
      lots: Type.Integer({ minimum: 1 }),
      saleValue: Amount,
      cost: Amount,
      expenses: Amount,
      gain: Amount,
    }),
  ),
  schedule112A: object({
    header: Type.Array(Type.String()),
    headerLine: text("The file's first line exactly as it is, without its end."),
    headerEncoding: {
      ...oneOf("utf-8", "latin1"),
      description: "latin1 for a template in a code page: each character is one byte.",
    },
    rows: Type.Array(Type.Array(Type.String())),
    balance: WholeRupees,
  }),
  scheduleCG: object({
    shortTerm111A: Type.Array(
      object({
        ratePercent: oneOf("15", "20"),
        fullValue: Amount,
        cost: Amount,
        expenses: Amount,
        gain: Amount,
        inReturn: object({
          fullValue: WholeRupees,
          cost: WholeRupees,
          expenses: WholeRupees,
          gain: WholeRupees,
        }),
      }),
    ),
    longTerm112A: Type.Array(
      object({ ratePercent: oneOf("10", "12.5"), gain: Amount, inReturn: WholeRupees }),
    ),
    otherAssets: Type.Array(
      object({
        term: oneOf("short", "long"),
        section: oneOf("112", "50AA", "slab"),
        ratePeriod: oneOf("before-2024-07-23", "from-2024-07-23"),
        key: {
          ...Type.Union([oneOf(...gainKeys), Type.Null()]),
          description:
            "Their row of the return; null for section 112 before 23 July 2024, which may need indexation.",
        },
        fullValue: Amount,
        cost: Amount,
        expenses: Amount,
        gain: Amount,
        inReturn: object({
          fullValue: WholeRupees,
          cost: WholeRupees,
          expenses: WholeRupees,
          gain: WholeRupees,
        }),
      }),
      { description: "Gains outside sections 111A and 112A, without empty ones." },
    ),
    intraday: object({ turnover: Amount, profit: Amount, charges: Amount, stt: Amount }),
    buybackLosses: Type.Array(
      object({
        term: oneOf("short", "long"),
        lots: Type.Integer({ minimum: 1 }),
        place: Type.Union([
          Type.String({ description: "Row of Schedule CG." }),
          Type.Null({ description: "The form of the year is not known." }),
        ]),
        ratePercent: oneOf("20", "12.5"),
        dividend: { ...Amount, description: "What the companies paid, section 2(22)(f)." },
        loss: { ...Amount, description: "What was paid, with the purchase expenses." },
        buyExpenses: { ...Amount, description: "Within the loss." },
        inReturn: WholeRupees,
        quarters: object(Object.fromEntries(allQuarters.map((quarter) => [quarter, Amount])), {
          description: "By period, negative.",
        }),
      }),
    ),
  }),
  otherGains: Type.Array(
    object({
      section: oneOf(...otherGainSections),
      key: { ...oneOf(...gainKeys), description: "Its row." },
      period: oneOf(...allQuarters),
      gain: described("Whole rupees; a loss is negative."),
    }),
    { description: "Gains of this year that --losses adds to those of the statements." },
  ),
  scheduleE: ScheduleE,
  cyla: ScheduleCYLA,
  bfla: ScheduleBFLA,
  cfl: ScheduleCFL,
  tableF: byGain(periods(Amount), `Table F after all set-off, exact, no negatives. ${rowWords}`),
  tableFInReturn: byGain(
    periods(WholeRupees),
    "The same in whole rupees, tied to the return's figures: a row adds up to column 3 of bfla.",
  ),
  outside112AInReturn: byGain(
    periods(WholeRupees),
    "The part of long-term rows of tableFInReturn without the exemption of section 112A: gains under section 112.",
  ),
  quarters: byRate(Amount, "Signed sums of the lots' gains, before any set-off."),
  gainsInReturn: byGain(
    periods(WholeRupees),
    "Gains of each row of the return before any set-off, signed: tableFInReturn is what the set-off leaves of them.",
  ),
  form: Form,
  advanceTax: {
    ...Type.Union([AdvanceTaxSchema, Type.Null()]),
    description:
      "For a year whose return forms are not published (tax year 2026-27); null for all others. Then schedule112A has no header and no rows, and no file is made.",
  },
  interest: {
    ...Type.Union([InterestSchema, Type.Null()]),
    description:
      "Interest of sections 234B (here 424) and 234C (425) on these gains alone if no advance tax was paid, for a year whose return forms are published; null for a running year, where advanceTax has it.",
  },
  lossesLeft: object(
    { shortTerm: Amount, longTerm: Amount },
    { description: "This year's losses left over, exact." },
  ),
  reconciliation: Type.Array(
    object({
      file: Type.String(),
      broker: Type.String(),
      check: Type.String(),
      stated: Amount,
      computed: Amount,
      difference: Amount,
      ok: Type.Boolean(),
    }),
  ),
  findings: Type.Array(
    object({
      severity: oneOf("error", "warning", "info"),
      code: Type.String({ pattern: "^[a-z0-9-]+$" }),
      message: Type.String(),
      where: Type.Optional(Where),
      data: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
      ),
    }),
  ),
  mergedReturn: Type.Optional(
    object(
      {
        fileName: Type.String(),
        changes: Type.Array(
          object({
            path: text("Below ITR.ITR2 of the return."),
            schedule: text("The schedule or table in words."),
            field: text("The field in words."),
            before: Type.Union([Type.String(), Type.Null()], {
              description: "As in the draft; null where it is not there.",
            }),
            after: text("JSON text; empty for a removed row."),
          }),
        ),
        notices: Type.Array(object({ code: Type.String(), message: Type.String() })),
      },
      { description: "Of merge-return: changes to the draft, and notices." },
    ),
  ),
  ais: Type.Optional(
    object(
      {
        shares: Type.Array(
          object({
            isin: Type.String(),
            name: Type.String(),
            verdict: oneOf("agrees", "differs", "only-in-ais", "only-in-statement"),
            statement: AisSide,
            ais: AisSide,
            reasons: Type.Array(object({ code: Type.String(), message: Type.String() })),
            feedback: Type.Optional(text("For the feedback on the portal.")),
          }),
        ),
        otherYears: Type.Array(
          object({
            isin: Type.String(),
            name: Type.String(),
            day: CalendarDay,
            quantity: AisQuantity,
            saleValue: Amount,
          }),
          { description: "Entries of another year, which are not compared." },
        ),
        quarters: Type.Array(object({ quarter: Type.String(), purchases: Amount, sales: Amount })),
        withoutIsin: Type.Integer({ minimum: 0 }),
        note: Type.String(),
      },
      { description: "Of check-ais: the sales compared with the Annual Information Statement." },
    ),
  ),
});

/** The schema of the output when a statement is refused. */
export const RefusalSchema = object({
  error: object({
    code: Type.String({ pattern: "^[a-z0-9-]+$" }),
    message: Type.String(),
    where: Type.Optional(Where),
  }),
});

/** Returns the text of generated/result.schema.json. */
export function resultSchemaText(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Output of capital-gains --json",
    anyOf: [ResultSchema, RefusalSchema],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  writeFileSync(new URL("../generated/result.schema.json", import.meta.url), resultSchemaText());
}

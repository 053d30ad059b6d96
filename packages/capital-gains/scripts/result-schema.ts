/**
 * Writes generated/result.schema.json: the JSON Schema of what the command line prints with --json. Run it
 * after changing the result; a test holds the file against this script and real results against it.
 */
import { writeFileSync } from "node:fs";
import Type from "typebox";
import { SET_ASIDE_REASONS } from "../src/lots/lot.ts";
import { QUARTERS } from "../src/rules/quarter.ts";
import { SECURITY_KINDS } from "../src/rules/security-kind.ts";

const Amount = Type.String({
  pattern: "^-?[0-9]+\\.[0-9]{2,6}$",
  description: "Rupees; at least two decimals, more only when the exact value needs them.",
});
const WholeRupees = Type.String({ pattern: "^-?[0-9]+$", description: "Whole rupees." });
const CalendarDay = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
/** An object without other fields than these. */
const object = <T extends Type.TProperties>(fields: T, more: Type.TObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...more });

const Where = object({
  file: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  row: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.String()),
});

const oneOf = (...values: readonly string[]) => Type.Enum([...values]);

const RATE_KEYS = ["111A@15", "111A@20", "112A@10", "112A@12.5"];

const byRate = (amount: Type.TSchema, description: string) =>
  object(
    Object.fromEntries(
      RATE_KEYS.map((key) => [
        key,
        Type.Optional(object(Object.fromEntries(QUARTERS.map((quarter) => [quarter, amount])))),
      ]),
    ),
    { description },
  );

const Lot = object({
  name: Type.String(),
  isin: Type.String(),
  kind: oneOf(...SECURITY_KINDS),
  quantity: Type.String({ pattern: "^-?[0-9]+(\\.[0-9]{1,6})?$" }),
  acquired: CalendarDay,
  transferred: CalendarDay,
  saleValue: Amount,
  cost: { ...Amount, description: "Purchase value as stated, without expenses." },
  buyExpenses: Amount,
  transferExpenses: Amount,
  stt: Type.Union([Amount, Type.Null()]),
  fmvPerUnit: Type.Union([Amount, Type.Null()]),
  term: oneOf("long", "short", "intraday", "buyback", "excluded"),
  section: Type.String(),
  ratePeriod: oneOf("before-2024-07-23", "from-2024-07-23"),
  grandfathered: Type.Boolean(),
  costOfAcquisition: {
    ...Amount,
    description: "What the rule takes for cost: with purchase expenses and section 55(2)(ac).",
  },
  gain: Amount,
  quarter: oneOf(...QUARTERS),
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
    reason: oneOf(...SET_ASIDE_REASONS),
    message: Type.String(),
  },
  {
    description: "A row that cannot be taxed from what it states; null is what it does not state.",
  },
);

/** The schema of a result that was processed. */
export const ResultSchema = object({
  assessmentYear: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$" }),
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
  classes: Type.Array(
    object({
      term: Type.String(),
      section: Type.String(),
      place: {
        ...Type.Union([Type.String(), Type.Null()]),
        description: "Item of the return, as B8 (ITR-3: B9); null where it has none.",
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
        loss: { ...Amount, description: "What was paid, with the purchase expenses." },
        buyExpenses: { ...Amount, description: "Within the loss." },
        inReturn: WholeRupees,
        quarters: object(Object.fromEntries(QUARTERS.map((quarter) => [quarter, Amount])), {
          description: "By period, negative.",
        }),
      }),
    ),
  }),
  tableF: byRate(Amount, "After set-off, no negatives."),
  tableFInReturn: byRate(WholeRupees, "The same in whole rupees, tied to the return's figures."),
  quarters: byRate(Amount, "Signed sums of the lots' gains, before any set-off."),
  lossesLeft: object({ shortTerm: Amount, longTerm: Amount }),
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
});

/** The schema of what is printed when a statement is refused. */
export const RefusalSchema = object({
  error: object({
    code: Type.String({ pattern: "^[a-z0-9-]+$" }),
    message: Type.String(),
    where: Type.Optional(Where),
  }),
});

/** The text of generated/result.schema.json. */
export function resultSchemaText(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Output of capital-gains --json",
    anyOf: [ResultSchema, RefusalSchema],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main)
  writeFileSync(new URL("../generated/result.schema.json", import.meta.url), resultSchemaText());

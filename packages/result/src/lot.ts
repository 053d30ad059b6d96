import { Type } from "typebox";
import {
  allQuarters,
  lotFlags,
  lotSections,
  ratePeriods,
  securityKinds,
  setAsideReasons,
  terms,
} from "./names.ts";
import { LotOrigin } from "./origins.ts";
import { amount, day, list, object, orNull, type ValueOf } from "./values.ts";

const quantity = Type.String({ pattern: "^-?[0-9]+(\\.[0-9]{1,6})?$" });
const source = object({
  file: Type.Integer({ minimum: 0, description: "Place in sources." }),
  sheet: Type.String(),
  title: Type.String(),
  row: Type.Integer({ minimum: 1 }),
});
const name = Type.String({ description: "Or the symbol where the statement has no name." });
const isin = Type.String({ description: "In capitals, empty when the statement has none." });

/** One matched purchase and sale with the outcome of the rules; amounts are of the whole lot. */
export const ResultLot = object({
  name,
  isin,
  kind: Type.Enum([...securityKinds]),
  quantity,
  acquired: day(),
  transferred: day(),
  saleValue: amount(),
  cost: amount("Purchase value as stated, without expenses."),
  buyExpenses: amount(),
  returnedCapital: Type.Optional(
    amount("What a trust repaid as capital, as far as it lowers the cost; absent unless entered."),
  ),
  transferExpenses: amount(),
  stt: orNull(amount()),
  fmvPerUnit: orNull(amount(), "Price of 31 January 2018."),
  fmvTotal: orNull(
    amount(),
    "Value of 31 January 2018 where the statement states it for the whole lot and it counts.",
  ),
  term: Type.Enum([...terms]),
  section: Type.Enum([...lotSections], {
    description: "Section of the Act of 1961, slab for gains at slab rates, or why it is kept out.",
  }),
  longTermAfterMonths: orNull(
    Type.Integer(),
    "How long it must be held to be long-term; null where that does not decide the section.",
  ),
  ratePeriod: Type.Enum([...ratePeriods]),
  grandfathered: Type.Boolean({
    description: "Section 112A and acquired by 31 January 2018: section 55(2)(ac).",
  }),
  costOfAcquisition: amount("What counts as cost, with purchase expenses and section 55(2)(ac)."),
  gain: amount(),
  quarter: Type.Enum([...allQuarters]),
  flags: list(Type.Enum([...lotFlags])),
  origin: Type.Optional(LotOrigin),
  source,
});
export type ResultLot = ValueOf<typeof ResultLot>;

/** A row that was set aside: it is in no lot, class or schedule. */
export const SetAside = object(
  {
    source,
    name,
    isin,
    quantity: orNull(quantity),
    acquired: orNull(day()),
    transferred: orNull(day()),
    saleValue: orNull(amount()),
    cost: orNull(amount()),
    reason: Type.Enum([...setAsideReasons]),
    message: Type.String({ description: "What is wrong with the row and what to do about it." }),
  },
  "A row that cannot be taxed from what it states, or is of another year; null for what it does not state.",
);
export type SetAside = ValueOf<typeof SetAside>;

/** Sums of the lots that share a term and a section. */
export const LotClass = object({
  term: ResultLot.properties.term,
  section: ResultLot.properties.section,
  place: orNull(
    Type.String(),
    "Item of the return, such as B8 (ITR-3: B9); null where it has none.",
  ),
  lots: Type.Integer({ minimum: 1 }),
  saleValue: amount(),
  cost: amount(),
  expenses: amount("Purchase and sale expenses together."),
  gain: amount(),
});
export type LotClass = ValueOf<typeof LotClass>;

/** Trades that are business income, section 28, by kind; derivatives are not speculative, section 43(5). */
export const BusinessTrades = object({
  kind: Type.Enum(["intraday", "derivatives"]),
  trades: Type.Integer({ minimum: 1, description: "Rows that were set aside among them." }),
  profit: amount("Of the rows that could be read, before charges; negative for a loss."),
});
export type BusinessTrades = ValueOf<typeof BusinessTrades>;

import { type Static, Type } from "typebox";

/** How many sales one answer contains. */
export const lotsOnAPage = 50;

/** In what order sales are listed; `size` puts the largest gain or loss first. */
export const LotOrder = Type.Enum(["size", "gain", "loss", "name", "sold"]);
export type LotOrder = Static<typeof LotOrder>;

/** One sale with its explanation. Amounts are strings of decimal rupees, dates `YYYY-MM-DD`. */
export const StatementLot = Type.Object({
  name: Type.String(),
  /** Name of the company or fund, where it is known and is not what the statement states. */
  company: Type.Optional(Type.String()),
  isin: Type.String(),
  quantity: Type.String(),
  acquired: Type.String(),
  transferred: Type.String(),
  /** What counts: a company's payment for a buyback does not. */
  saleValue: Type.String(),
  transferExpenses: Type.String(),
  /** With purchase expenses, and under section 55(2)(ac) where that applies. */
  costOfAcquisition: Type.String(),
  /** Sale value less cost less expenses of the transfer. */
  gain: Type.String(),
  term: Type.String(),
  section: Type.String(),
  /** The rule, the cost and the arithmetic, in a sentence or two each. */
  explanation: Type.Array(Type.String()),
  source: Type.Object({ file: Type.String(), sheet: Type.String(), row: Type.Integer() }),
});
export type StatementLot = Static<typeof StatementLot>;

/** Answer of `GET /api/statements/{id}/lots?search=&order=&page=`; pages count from 1. */
export const StatementLots = Type.Object({
  lots: Type.Array(StatementLot),
  /** How many sales match the search; `page` fetches more. */
  found: Type.Integer(),
  /** How many can be listed; the report has all `lotCount` of them. */
  listed: Type.Integer(),
  lotCount: Type.Integer(),
});
export type StatementLots = Static<typeof StatementLots>;

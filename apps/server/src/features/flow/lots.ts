import { companyName } from "capital-gains/company-name";
import { explainLot, type LotRecord } from "capital-gains/lot-record";
import * as calls from "contract/calls";
import {
  type LotOrder,
  lotsOnAPage,
  type StatementLot,
  type StatementLots,
} from "contract/statement-lots";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { type Refusal, sendRefusal } from "../../plugins/problems.ts";
import { requireUser } from "../identity/service.ts";
import { type PlainLot, pageOfLots, readPreview } from "../statements/service.ts";
import { statementOf } from "./repository.ts";

/** Serves the sales of a processed statement one page at a time: free, like the preview. */
export function lotRoutes(
  app: FastifyInstance,
  { db, store }: Pick<AppContext, "db" | "store">,
): void {
  callRoute(app, calls.statementLots, async (request, reply) => {
    const { search = "", order = "size", page = "1" } = request.query;
    const statement = await statementOf(db, requireUser(request).uid, request.params.id);
    const found =
      statement?.preview &&
      (await pageOfLots(store, statement, (lots) => {
        const fitting = ordered(search.trim() === "" ? lots : lots.filter(fits(search)), order);
        const from = (Math.max(1, Number(page) || 1) - 1) * lotsOnAPage;
        return {
          lots: fitting.slice(from, from + lotsOnAPage),
          found: fitting.length,
          listed: lots.length,
        };
      }));
    if (!statement?.preview || !found) {
      return sendRefusal(reply, noLots);
    }
    const { lotCount } = readPreview(statement.preview);
    const answer: StatementLots = { ...found, lots: found.lots.map(asListed), lotCount };
    return answer;
  });
}

/** Matches a sale whose name, company or ISIN has every word of the search. */
function fits(search: string): (lot: PlainLot) => boolean {
  const words = search.toUpperCase().split(/\s+/).filter(Boolean);
  return ({ name, isin }) => {
    const text = `${name} ${isin} ${companyName(isin, name) ?? ""}`.toUpperCase();
    return words.every((word) => text.includes(word));
  };
}

/** Sorts the sales, which arrive with the largest gain or loss first; ties keep that order. */
function ordered<Sale extends PlainLot>(lots: readonly Sale[], order: LotOrder): readonly Sale[] {
  // Only for sorting: a rounded amount still sorts next to its neighbour.
  const gain = (lot: PlainLot) => Number(lot.gain);
  switch (order) {
    case "gain":
      return lots.toSorted((a, b) => gain(b) - gain(a));
    case "loss":
      return lots.toSorted((a, b) => gain(a) - gain(b));
    case "name":
      return lots
        .map((lot) => ({ lot, shown: companyName(lot.isin, lot.name) ?? lot.name }))
        .sort((a, b) => a.shown.localeCompare(b.shown, "en"))
        .map(({ lot }) => lot);
    case "sold":
      return lots.toSorted((a, b) => b.transferred.localeCompare(a.transferred));
    default:
      return lots;
  }
}

function asListed(lot: LotRecord): StatementLot {
  const { name, isin, quantity, acquired, transferred, saleValue, transferExpenses } = lot;
  const { costOfAcquisition, gain, term, section, source } = lot;
  const company = companyName(isin, name);
  return {
    ...(company && { company }),
    ...{ name, isin, quantity, acquired, transferred, saleValue, transferExpenses },
    ...{ costOfAcquisition, gain, term, section, source },
    explanation: [...explainLot(lot)],
  };
}

const noLots: Refusal = {
  status: 404,
  code: "no-sales-listed",
  message:
    "This statement has no list of sales. If it was processed some time ago, its report has every sale.",
};

import { companyName } from "capital-gains/company-name";
import { countedOf } from "capital-gains/counted";
import { explainLot, type LotRecord } from "capital-gains/lot-record";
import * as calls from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import {
  type LotOrder,
  lotsOnAPage,
  type StatementLot,
  type StatementLots,
} from "contract/statement-lots";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { type Refusal, sendRefusal } from "../../plugins/problems.ts";
import { requireUser } from "../identity/service.ts";
import { settledOrderOf } from "../payments/service.ts";
import * as statements from "../statements/service.ts";
import { statementOf, statementsOf } from "./repository.ts";
import { unknownStatement } from "./service.ts";

/**
 * Serves what a processed statement is made of: its sales and what the person entered, and what the page
 * needs to work on a draft return (part of what they pay for) and an AIS that stay on the device.
 */
export function figureRoutes(
  app: FastifyInstance,
  { db, store }: Pick<AppContext, "db" | "store">,
): void {
  type OfStatement = FastifyRequest<{ Params: { id: string } }>;
  const statementIn = (request: OfStatement) =>
    statementOf(db, requireUser(request).uid, request.params.id);

  callRoute(app, calls.statementLots, async (request, reply) => {
    const { search = "", order = "size", page = "1" } = request.query;
    const statement = await statementIn(request);
    if (!statement?.head) {
      return sendRefusal(reply, noLots);
    }
    const found = await statements.pageOfLots(store, statement, (lots) => {
      const fitting = ordered(search.trim() === "" ? lots : lots.filter(fits(search)), order);
      const from = (Math.max(1, Number(page) || 1) - 1) * lotsOnAPage;
      return {
        lots: fitting.slice(from, from + lotsOnAPage),
        found: fitting.length,
        listed: lots.length,
      };
    });
    const { lotCount } = statements.readHead(statement.head);
    const answer: StatementLots = { ...found, lots: found.lots.map(asListed), lotCount };
    return answer;
  });

  /** What was entered with another statement of the year, most recent first. */
  const elsewhere = async (statement: StatementRow): Promise<StatementLosses["elsewhere"]> => {
    for (const other of await statementsOf(db, statement.userId)) {
      const isOther = other.id !== statement.id && other.state === "processed";
      if (!isOther || other.assessmentYear !== statement.assessmentYear) {
        continue;
      }
      const losses = await statements.givenLosses(store, other);
      if (losses) {
        return { statement: nameOf(other), losses };
      }
    }
    return null;
  };

  callRoute(app, calls.statementLosses, async (request, reply) => {
    const statement = await statementIn(request);
    if (statement?.state !== "processed") {
      return sendRefusal(reply, unknownStatement.error);
    }
    const losses = await statements.givenLosses(store, statement);
    const answer: StatementLosses = {
      losses,
      elsewhere: losses ? null : await elsewhere(statement),
    };
    return answer;
  });

  const dataOf = async (request: OfStatement) => {
    const statement = await statementIn(request);
    return statement?.head ? statements.returnData(store, statement) : undefined;
  };

  callRoute(app, calls.returnGains, async (request, reply) => {
    const data = await dataOf(request);
    if (!data) {
      return sendRefusal(reply, noReturnData);
    }
    if (!(await settledOrderOf(db, request.params.id))) {
      return sendRefusal(reply, notPaid);
    }
    const { gains } = data;
    return gains.ok ? gains.value : sendRefusal(reply, { status: 409, ...gains.error });
  });

  callRoute(app, calls.depositorySales, async (request, reply) => {
    const data = await dataOf(request);
    if (!data) {
      return sendRefusal(reply, noReturnData);
    }
    const sales = data.sales.sales.map((sale) => ({
      ...sale,
      name: companyName(sale.isin, sale.name) ?? sale.name,
    }));
    return { ...data.sales, sales };
  });
}

/** Matches a sale whose name, company or ISIN has every word of the search. */
function fits(search: string): (lot: statements.PlainLot) => boolean {
  const words = search.toUpperCase().split(/\s+/).filter(Boolean);
  return ({ name, isin }) => {
    const text = `${name} ${isin} ${companyName(isin, name) ?? ""}`.toUpperCase();
    return words.every((word) => text.includes(word));
  };
}

/** Sorts the sales, which arrive with the largest gain or loss first; ties keep that order. */
function ordered<Sale extends statements.PlainLot>(
  lots: readonly Sale[],
  order: LotOrder,
): readonly Sale[] {
  // Only for sorting: a rounded amount still sorts next to its neighbour.
  const gain = (lot: statements.PlainLot) => Number(lot.gain);
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
  const { name, isin, quantity, acquired, transferred, gain, term, section, source } = lot;
  const company = companyName(isin, name);
  return {
    ...(company && { company }),
    name,
    isin,
    quantity,
    acquired,
    transferred,
    ...countedOf(lot),
    gain,
    term,
    section,
    source,
    explanation: [...explainLot(lot)],
  };
}

const noLots: Refusal = {
  status: 404,
  code: "no-sales-listed",
  message:
    "This statement has no list of sales: it hasn't been processed, or its results were deleted.",
};

function nameOf({ title, head }: StatementRow): string {
  const sources = head === null ? [] : statements.readHead(head).sources;
  return title ?? sources.map(({ file }) => file).join(", ");
}

const noReturnData: Refusal = {
  status: 404,
  code: "no-return-data",
  message:
    "This statement has no figures that can be used here: it hasn't been processed, or its results were deleted.",
};

const notPaid: Refusal = {
  status: 402,
  code: "not-paid",
  message:
    "You can put this statement's figures into your return once you have paid for it. Your statement is kept.",
};

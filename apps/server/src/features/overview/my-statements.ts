import type { MyStatement, MyStatements } from "@site/contract/my-statements";
import { placesOf } from "@site/contract/platforms";
import { isSample } from "@site/contract/sample-statements";
import type { TaxComputation, TaxRow } from "@site/result/tax-computation";
import type { AppContext } from "../../app-context.ts";
import { downloadsOf, orderPapersOf } from "../papers/service.ts";
import { noPayment, orderStatesOf, priceOf, type StatementPayment } from "../payments/service.ts";
import {
  currentHead,
  daysAfter,
  readBeforeForms,
  resultsKeptUntil,
  type Statement,
} from "../statements/service.ts";
import { statementPage } from "./statement-page-repository.ts";

/**
 * Returns a page of a person's statements, deleted ones with an invoice too.
 *
 * @param after the `next` of the page before
 */
export async function myStatements(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  userId: string,
  after?: string,
): Promise<MyStatements> {
  const page = await statementPage(db, userId, clock.now(), after);
  const paymentOf = await orderStatesOf(
    db,
    page.statements.map(({ id }) => id),
  );
  const list: MyStatement[] = [];
  for (const statement of page.statements) {
    const done = statement.state === "processed" || statement.state === "deleted";
    const payment = done ? paymentOf(statement.id) : null;
    if (statement.state === "deleted" && payment?.invoice == null) {
      continue;
    }
    list.push(shown(statement, payment ?? noPayment, config));
  }
  return { statements: list, next: page.next };
}

function shown(
  statement: Statement,
  payment: StatementPayment,
  config: AppContext["config"],
): MyStatement {
  const { id, platform, title, result, createdAt } = statement;
  const paid = payment.settled ? downloadsOf(statement, payment) : null;
  const downloads = [
    ...(paid ? [paid.processedFile, paid.report, paid.summary] : []),
    ...orderPapersOf(statement, payment),
  ];
  const files = statement.files.filter(({ objectKey }) => objectKey !== null);
  const uploads = files.map(({ uploadedAt }) => uploadedAt).sort();
  // A draft is kept from its last upload, whole; what a result was made of, from its first.
  const keptFrom = uploads.at(result ? 0 : -1);
  const assessmentYear = result?.assessmentYear ?? null;
  return {
    id,
    platform,
    brokers: brokersOf(statement),
    lotCount: result?.lotCount ?? null,
    title,
    figures: listedFigures(currentHead(statement)?.tax),
    status: statusOf(statement, payment),
    fee: priceOf(config, payment),
    sample: isSample(statement.files),
    assessmentYear,
    ...(readBeforeForms(statement) && { beforeForms: true }),
    createdAt,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    downloads: downloads.filter((download) => download !== null),
    uploadsKeptUntil: keptFrom ? daysAfter(keptFrom, config.retention.uploadDays) : null,
    resultsKeptUntil: resultsKeptUntil(statement),
  };
}

/** Returns the brokers of a statement's files, each once. */
function brokersOf({ platform, files }: Statement): MyStatement["brokers"] {
  const slots = files.map(({ slot }) => slot);
  return placesOf(platform).flatMap(({ slot, broker }) =>
    slots.includes(slot) ? (broker ?? []) : [],
  );
}

/** Returns what the list shows of a result: gains and losses as they enter the year, and the tax. */
export function listedFigures(tax: TaxComputation | undefined): MyStatement["figures"] {
  if (!tax) {
    return undefined;
  }
  const { total, atSlabRates, leftOut, rows } = tax;
  const sum = (amounts: readonly string[]) =>
    String(amounts.reduce((all, each) => all + BigInt(each), 0n));
  const gainsOf = (isMeant: (from: GainOrigin, isLong: boolean) => boolean) =>
    rows.flatMap(({ key, gains }) =>
      gains.filter(({ from }) => isMeant(from, key.startsWith("112A"))).map(({ amount }) => amount),
    );
  return {
    longTerm: sum([...gainsOf((from, isLong) => from !== "elsewhere" && isLong), leftOut]),
    shortTerm: sum(gainsOf((from, isLong) => from !== "elsewhere" && !isLong)),
    elsewhere: sum(gainsOf((from) => from === "elsewhere")),
    earlierLosses: sum(rows.map(({ broughtForward }) => broughtForward)),
    tax: { total, atSlabRates, leftOut },
  };
}

type GainOrigin = TaxRow["gains"][number]["from"];

/**
 * Says how far a statement is. Payment comes before processing: a paid statement that is processed again stays
 * paid. Only an upload without a result is "replaced" by a newer one, since a result can still be paid for.
 */
function statusOf(
  { state, supersededAt }: Statement,
  payment: StatementPayment,
): MyStatement["status"] {
  if (state === "deleted") {
    return "deleted";
  }
  if (payment.settled) {
    return "paid";
  }
  if (payment.state === "REFUNDED") {
    return "refunded";
  }
  if (state === "processed") {
    return "unpaid";
  }
  if (state === "processing") {
    return "processing";
  }
  return supersededAt === null ? state : "replaced";
}

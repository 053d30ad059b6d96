import { type Flow, type FlowState, untouchedFlow } from "@site/contract/flow-state";
import { forEachPlatform, platformIds } from "@site/contract/platforms";
import type { SessionUser } from "@site/contract/session";
import { termsVersions } from "@site/contract/terms";
import type { AppContext } from "../../app-context.ts";
import { dateInIndia } from "../../clock.ts";
import type { ResultRow } from "../../database/statement-tables.ts";
import { problemOf } from "../../plugins/problems.ts";
import { confirmationMail } from "../identity/service.ts";
import { downloadsOf } from "../papers/service.ts";
import {
  moneyBackOf,
  noPayment,
  orderStatesOf,
  priceOf,
  receiptOf,
  type StatementPayment,
  wasDownloaded,
} from "../payments/service.ts";
import { asPageKnows } from "../processing/service.ts";
import {
  currentHead,
  missingTerms,
  objectOf,
  readProblem,
  resultsKeptUntil,
  type Statement,
  statementOf,
  statementsOf,
} from "../statements/service.ts";
import { enteredElsewhere } from "./entered-elsewhere.ts";

/** A statement with its payment, and when something last happened to it. */
type Candidate = { statement: Statement; order: StatementPayment; lastEvent: string };

/** Returns the statement of each platform that the page shows: `opened`, else the most recent one. */
export async function flowOf(
  context: AppContext,
  user: SessionUser,
  opened?: string,
): Promise<Flow> {
  const { config, db, clock } = context;
  const candidates: Candidate[] = [];
  const isOpened = ({ id, state }: Statement) => id === opened && state === "processed";
  const recent = await statementsOf(db, user.uid, clock.now());
  const older =
    opened === undefined ? undefined : await statementOf(db, user.uid, opened, clock.now());
  const statements = older ? [...recent, older] : recent;
  const paymentOf = await orderStatesOf(
    db,
    statements.map(({ id }) => id),
  );
  for (const statement of statements) {
    const order = statement.state === "processed" ? paymentOf(statement.id) : noPayment;
    // A replaced statement comes back if it was paid for anyway, or is asked for.
    if (statement.supersededAt !== null && order.paidAt === null && !isOpened(statement)) {
      continue;
    }
    const lastEvent = [statement.touchedAt, order.paidAt ?? ""].sort().at(-1) ?? "";
    candidates.push({ statement, order, lastEvent });
  }
  candidates.sort(
    (a, b) =>
      Number(isOpened(b.statement)) - Number(isOpened(a.statement)) ||
      (a.lastEvent < b.lastEvent ? 1 : -1),
  );
  const flows = forEachPlatform((platform) => untouchedFlow(platform, { ...config.fee }));
  for (const platform of platformIds) {
    const candidate = candidates.find(({ statement }) => statement.platform === platform);
    if (candidate) {
      flows[platform] = await flowState(context, candidate);
    }
  }
  return {
    user,
    confirmationMail: user.proof === "unconfirmed" ? await confirmationMail(db, user) : undefined,
    today: dateInIndia(clock.now()),
    fee: { ...config.fee },
    payment: {
      mode: config.gateway.mode,
      checkoutScriptUrl: config.gateway.checkoutScriptUrl,
      needsState: config.gst.gstin !== "",
    },
    multiplePlatform: config.multiplePlatform,
    maxUploadBytes: config.maxUploadBytes,
    terms: { ...termsVersions },
    current: candidates[0]?.statement.platform ?? null,
    flows,
  };
}

async function flowState(context: AppContext, { statement, order }: Candidate): Promise<FlowState> {
  const { config, db } = context;
  const { result, lastRun, files, state } = statement;
  const downloads = order.settled ? downloadsOf(statement, order) : null;
  const handedOut = downloads?.processedFile ? "processed_file.csv" : "capital-gains-report.xlsx";
  const isProcessed = state === "processed";
  const problem = isProcessed ? null : (lastRun?.problem ?? null);
  return {
    platform: statement.platform,
    statementId: statement.id,
    files: files.flatMap(({ objectKey, slot, uploadKey: key, name, bytes, sha256, uploadedAt }) =>
      objectKey === null ? [] : [{ slot, key, name, bytes, sha256, uploadedAt }],
    ),
    uploadSuccess: state !== "refused",
    termsAccepted: (await missingTerms(db, statement)).length === 0,
    processing: state === "processing",
    stage: state === "processing" ? stageOf(lastRun?.state) : undefined,
    processSuccess: isProcessed,
    fee: priceOf(config, order),
    paymentBegun: order.state !== "NONE" && order.state !== "REFUNDED",
    paymentSuccess: order.paymentSuccess,
    paymentCnfSuccess: order.paymentCnfSuccess,
    downloadSuccess:
      order.settled &&
      objectOf(result, handedOut)?.downloadedAt != null &&
      order.invoice !== null &&
      // Only the spreadsheet ends the flow; the PDF is an extra.
      wasDownloaded(order.invoice, "Invoice_file.xlsx"),
    receipt: await receiptOf(db, order),
    moneyBack: await moneyBackOf(db, order),
    refusal:
      problem === null
        ? null
        : problemOf(asPageKnows(statement.platform, readProblem(problem).refusal)),
    head: currentHead(statement),
    processedAt: result?.doneAt ?? null,
    resultsKeptUntil: resultsKeptUntil(statement) ?? undefined,
    canFillIn: isProcessed ? await namesElsewhere(db, statement) : undefined,
    downloads,
  };
}

function stageOf(state: ResultRow["state"] | undefined): FlowState["stage"] {
  switch (state) {
    case "asked":
      return "waiting";
    case "computing":
    case "checking":
    case "storing":
      return state;
    default:
      return "reading";
  }
}

/** Names the statements whose entries a statement can take over, by the kind of entry. */
async function namesElsewhere(
  db: AppContext["db"],
  statement: Statement,
): Promise<FlowState["canFillIn"]> {
  const { earlierYears, otherGains, taxOfYear } = await enteredElsewhere(db, statement);
  return {
    earlierYears: earlierYears?.statement,
    otherGains: otherGains?.statement,
    taxOfYear: taxOfYear?.statement,
  };
}

import { isDeepStrictEqual } from "node:util";
import type { Platform } from "contract/flow-state";
import type { Result } from "contract/result";
import { isNothing, type StatementChoices } from "result/statement-choices";
import type { AppContext } from "../../app-context.ts";
import type { StatementRow, StatementRunRow } from "../../database/statement-tables.ts";
import { personTransaction } from "../../database/transaction.ts";
import type { Refusal } from "../../plugins/problems.ts";
import { networksOf } from "../../rate-limit/network.ts";
import { hasPaid, orderStateOf } from "../payments/service.ts";
import {
  acceptTerms,
  filesOf,
  givenLosses,
  missingTerms,
  openStatement,
  readPreview,
  sourceFilesOf,
  statementById,
} from "../statements/service.ts";
import * as refusals from "./refusals.ts";
import type { WantedRun } from "./run-repository.ts";
import * as runs from "./run-repository.ts";
import { type RunRequest, readRunProblem } from "./run-request.ts";
import type { RunSignals } from "./run-signals.ts";
import { workerClockToleranceMs } from "./worker-repository.ts";

/** The specification's limit for one processing call, in milliseconds, queueing included. */
const processingTimeMs = 70_000;
/** For how long its run may wait: it lapses shortly before the call's time is over. */
const wantedMs = processingTimeMs - 500;
/** How often a call looks whether its run has ended when nobody tells it, in milliseconds. */
const lookMs = 200;
const dayMs = 86_400_000;

/** What processing needs: the rows and the objects, and who tells when a run has ended. */
export type ProcessingContext = Pick<
  AppContext,
  "config" | "db" | "store" | "clock" | "workers" | "log"
> & {
  signals: RunSignals;
};

/** A request to process a statement; `slots` names the files of the combined flow. */
export type ProcessingRequest = {
  userId: string;
  /** The address of the caller. */
  address: string;
  platform: Platform;
  assessmentYear?: string;
  /** A processed statement of the person's to process again; by default the last upload. */
  statementId?: string;
  /** The person's answers to the statement's open questions. */
  choices?: StatementChoices;
  /** Versions of documents that are accepted with the request: they may have changed since the upload. */
  accepted: ReadonlyMap<string, string | undefined>;
  /** Uploaded keys by slot; the statement must hold exactly these files under these keys. */
  keys: ReadonlyMap<string, string>;
  /** Aborts when the connection closes. */
  signal: AbortSignal;
};

/** The processed statement, or why there is none. */
export type ProcessingResult = Result<StatementRow, Refusal>;

/** How often a call looks again because another request was faster. */
const mostLooks = 3;

/**
 * Asks for the run that the request needs and waits for it. A worker does it; this process starts no
 * engine and reads no statement.
 */
export async function process(
  context: ProcessingContext,
  request: ProcessingRequest,
): Promise<ProcessingResult> {
  const end = Date.now() + processingTimeMs;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const asked = await askFor(context, request);
    if (asked === undefined) {
      continue;
    }
    if ("ok" in asked) {
      return asked;
    }
    context.signals.tell({ name: "asked", run: asked.id });
    const result = await resultOf(context, request, asked, end);
    if (result.ok || result.error.code !== refusals.changedMeanwhile.code) {
      return result;
    }
    // Only at this statement, and with what the person sent, so that the faster one's losses stay.
    request = { ...request, statementId: asked.statementId };
  }
  return refusedWith(refusals.brokenRun.busy);
}

/**
 * Finds out what there is to do. Returns the run to wait for, or the answer; undefined when another
 * request changed the statement meanwhile.
 */
async function askFor(
  context: ProcessingContext,
  request: ProcessingRequest,
): Promise<StatementRunRow | ProcessingResult | undefined> {
  const { db, clock } = context;
  const { userId, platform, statementId, keys, choices } = request;
  const statement =
    statementId === undefined
      ? await openStatement(db, userId, platform)
      : await statementById(db, statementId);
  if (statementId !== undefined && !isProcessedOf(statement, userId)) {
    return refusedWith(refusals.unknownStatement);
  }
  if (!statement) {
    return refusedWith(refusals.nothingUploaded);
  }
  if (statement.state === "processed") {
    return askAgain(context, statement, request);
  }
  const files = (await filesOf(db, [statement.id])).filter(
    (file) => keys.get(file.slot) === file.uploadKey,
  );
  if (files.length === 0 || files.length !== keys.size) {
    return refusedWith(refusals.nothingUploaded);
  }
  const terms = await demandTerms(context, statement, request);
  if (terms) {
    return refusedWith(terms);
  }
  const wanted = wantedRun(context, statement, request, {
    slots: files.map(({ slot }) => slot),
    choices,
  });
  if (statement.state === "processing") {
    // Another tab asked for it, and this call waits for the same run.
    const run = await runs.openRunOf(db, statement.id);
    if (run) {
      await runs.wantLonger(db, run.id, wanted.wantedUntil);
    } else {
      await runs.forgetLapsedRuns(db, clock.now());
    }
    return run;
  }
  const place = await placeOf(context, userId);
  const asked = await personTransaction(db, userId, async (trx) => {
    const run = await runs.askForRun(trx, wanted, place);
    if (!run) {
      // Another tab may have been faster, and has the last place for the same statement.
      const other = await runs.openRunOf(trx, statement.id);
      return other ? undefined : "queue full";
    }
    if (await runs.beginProcessing(trx, statement.id, wanted.askedAt)) {
      return run;
    }
    await runs.forgetRun(trx, run.id);
    return undefined;
  });
  return asked === "queue full" ? notTaken(context, statement.id) : asked;
}

/** Finds out whether a processed statement must be processed again, with what the person answered. */
async function askAgain(
  context: ProcessingContext,
  statement: StatementRow,
  request: ProcessingRequest,
): Promise<StatementRunRow | ProcessingResult> {
  const { db } = context;
  const choices = await otherAnswers(context, statement, request);
  if (choices === undefined) {
    return { ok: true, value: statement };
  }
  const { paymentSuccess, settled } = await orderStateOf(db, statement.id);
  if (paymentSuccess && !settled) {
    return refusedWith(refusals.answersTooLate);
  }
  const source = await sourceFilesOf(db, statement);
  if (!source) {
    return refusedWith(refusals.sourceDeleted);
  }
  const slots = source.map(({ slot }) => slot);
  const wanted = wantedRun(context, statement, request, { slots, choices, again: { settled } });
  const run = await askForOwn(context, wanted);
  return run ?? notTaken(context, statement.id);
}

/**
 * Asks for the report of a processed statement and waits until a worker has made it, the caller's time
 * is over, or nobody waits.
 */
export async function askForReport(
  context: ProcessingContext,
  statement: StatementRow,
  { address, signal }: Pick<ProcessingRequest, "address" | "signal">,
): Promise<void> {
  const { id, userId, platform } = statement;
  const wanted = wantedRun(
    context,
    statement,
    { userId, address, platform },
    {
      slots: [],
      paper: "capital-gains-report.xlsx",
    },
  );
  const run = await askForOwn(context, wanted);
  if (!run) {
    return;
  }
  context.signals.tell({ name: "asked", run: run.id });
  const result = await resultOf(context, { signal }, run, Date.now() + processingTimeMs);
  if (!result.ok) {
    context.log.warn({ statement: id, code: result.error.code }, "report not made");
  }
}

async function askForOwn(context: ProcessingContext, wanted: WantedRun) {
  const place = await placeOf(context, wanted.userId);
  return personTransaction(context.db, wanted.userId, (trx) => runs.askForRun(trx, wanted, place));
}

/** What decides about a person's place among those that wait. */
async function placeOf({ config, db, clock }: ProcessingContext, userId: string) {
  const aDayAgo = new Date(clock.now().getTime() - dayMs);
  const isKnown = (await runs.isAccountFrom(db, userId, aDayAgo)) || (await hasPaid(db, userId));
  return { isKnown, mostAhead: config.engine.queue };
}

/** Waits for a run and returns its result. */
async function resultOf(
  context: ProcessingContext,
  { signal }: Pick<ProcessingRequest, "signal">,
  { id, statementId }: StatementRunRow,
  end: number,
): Promise<ProcessingResult> {
  const { db, clock, signals, workers } = context;
  // What has changed since says at the end why the person is refused.
  await workers.look();
  let run = await runs.runById(db, id);
  const isUnderWay = ({ state, wantedUntil }: StatementRunRow) =>
    state === "running" || (state === "waiting" && clock.now() < new Date(wantedUntil));
  while (run && isUnderWay(run) && Date.now() < end && !signal.aborted) {
    await signals.endOf(id, lookMs, signal);
    run = await runs.runById(db, id);
  }
  if (run?.state === "ended") {
    const statement = run.problem === null ? await statementById(db, statementId) : undefined;
    return statement
      ? { ok: true, value: statement }
      : refusedWith(readRunProblem(run.problem ?? "null"));
  }
  // No worker may live: then nobody else puts the statement back.
  await runs.forgetLapsedRuns(db, clock.now());
  return run?.state === "running"
    ? refusedWith(refusals.brokenRun["took-too-long"])
    : notTaken(context, statementId);
}

/** Says why no worker took a run: there is none, its clock differs, or all have too much to do. */
async function notTaken(
  { workers, log }: ProcessingContext,
  statement: string,
): Promise<ProcessingResult> {
  const { alive, apartMs } = await workers.look();
  if (alive === 0) {
    log.error({ statement }, "no worker is alive: the run was not taken");
    return refusedWith(refusals.brokenRun["no-worker"]);
  }
  if (apartMs > workerClockToleranceMs) {
    log.error({ statement, apartMs }, "this clock and a worker's differ: the run was not taken");
    return refusedWith(refusals.brokenRun["clocks-apart"]);
  }
  return refusedWith(refusals.brokenRun.busy);
}

function wantedRun(
  { clock }: ProcessingContext,
  { id }: StatementRow,
  asker: Pick<ProcessingRequest, "userId" | "address" | "platform" | "assessmentYear">,
  what: Pick<RunRequest, "slots" | "choices" | "again" | "paper">,
): WantedRun {
  const { userId, address, platform, assessmentYear } = asker;
  const now = clock.now();
  const request: RunRequest = { platform, assessmentYear, ...what };
  const [own, middle = own, wide = middle] = networksOf(address);
  return {
    statementId: id,
    userId,
    network: own.name,
    middleNetwork: middle.name,
    wideNetwork: wide.name,
    request: JSON.stringify(request),
    askedAt: now.toISOString(),
    wantedUntil: new Date(now.getTime() + wantedMs).toISOString(),
  };
}

/**
 * Refuses a statement for which today's terms were accepted neither with the upload nor with this
 * request; records what this request accepts.
 */
async function demandTerms(
  { db, clock }: ProcessingContext,
  statement: StatementRow,
  { accepted }: ProcessingRequest,
): Promise<Refusal | undefined> {
  const missing = await missingTerms(db, statement);
  const refused = missing.find(({ document, version }) => accepted.get(document) !== version);
  if (refused) {
    return refusals.termsNotAccepted(refused.document);
  }
  const { id: statementId, userId } = statement;
  if (missing.length > 0) {
    const at = clock.now().toISOString();
    const owner = { userId, statementId };
    await personTransaction(db, userId, (trx) => acceptTerms(trx, owner, missing, at));
  }
  return undefined;
}

/**
 * Returns the answers to process a statement again with, keeping those about losses where none were
 * sent; undefined when it was already processed with the same answers. A statement that is named is
 * processed again anyway, because the engine may have changed.
 */
async function otherAnswers(
  { store }: ProcessingContext,
  statement: StatementRow,
  { choices, statementId }: ProcessingRequest,
): Promise<StatementChoices | undefined> {
  if (choices === undefined) {
    return undefined;
  }
  const before = await givenLosses(store, statement);
  const { losses = before, ...answers } = choices;
  const after = losses === null || isNothing(losses) ? null : losses;
  const preview = statement.preview === null ? null : readPreview(statement.preview);
  const isSame =
    statementId === undefined &&
    isDeepStrictEqual(preview?.choices, answers) &&
    isDeepStrictEqual(before, after);
  return isSame ? undefined : { ...answers, ...(after && { losses: after }) };
}

/** Whether it is a processed statement of the person, of any view: another one may name it as paid. */
function isProcessedOf(statement: StatementRow | undefined, userId: string): boolean {
  return statement?.userId === userId && statement.state === "processed";
}

function refusedWith(error: Refusal): ProcessingResult {
  return { ok: false, error };
}

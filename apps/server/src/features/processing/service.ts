import { isDeepStrictEqual } from "node:util";
import type { Platform } from "@site/contract/platforms";
import type { Result } from "@site/result/result";
import { isNothing, type StatementChoices } from "@site/result/statement-choices";
import type { AppContext } from "../../app-context.ts";
import type { ResultRow } from "../../database/statement-tables.ts";
import { personTransaction } from "../../database/transaction.ts";
import { type CallRefusal, personErased } from "../../plugins/problems.ts";
import { networksOf } from "../../rate-limit/network.ts";
import { removeObjectsOf } from "../deletion/service.ts";
import { hasProved } from "../identity/service.ts";
import { hasPaid, orderStateOf } from "../payments/service.ts";
import {
  acceptTerms,
  becomeSame,
  daysAfter,
  latestStatement,
  lockStatements,
  missingTerms,
  type ResultChoices,
  readChoices,
  readProblem,
  type Statement,
  sameStatement,
  statementById,
  unknownProcessedStatement,
} from "../statements/service.ts";
import * as refusals from "./refusals.ts";
import * as queue from "./result-queue-repository.ts";
import type { RunSignals } from "./run-signals.ts";
import { workerClockToleranceMs } from "./worker-repository.ts";

/** The specification's limit for one processing call, in milliseconds, queueing included. */
const processingTimeMs = 70_000;
/** For how long its work may wait: it lapses shortly before the call's time is over. */
const wantedMs = processingTimeMs - 500;
/** How often a call looks whether its work has ended when nobody tells it, in milliseconds. */
const lookMs = 200;
/** How long a call waits when a worker's clock differs so far that it may take nothing, in milliseconds. */
const apartWaitMs = 3_000;
const dayMs = 86_400_000;
/** How many statements a day are processed for one who has proved nothing, and for a network's all. */
const unprovedStatements = {
  person: { max: refusals.unprovedStatements, seconds: 86_400 },
  network: { max: 200, seconds: 86_400 },
};

/** What processing needs: the rows and the objects, and who tells when work has ended. */
export type ProcessingContext = Pick<
  AppContext,
  "config" | "db" | "store" | "clock" | "workers" | "log" | "rateLimiter"
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
  /** Aborts when nobody waits any more: the connection closes, or the server. */
  signal: AbortSignal;
};

/** The processed statement, or why there is none. */
export type ProcessingResult = Result<Statement, CallRefusal>;

/**
 * Asks for the result that the request needs and waits for it. A worker makes it; this process starts no
 * engine and reads no statement.
 */
export async function process(
  context: ProcessingContext,
  request: ProcessingRequest,
): Promise<ProcessingResult> {
  const end = Date.now() + processingTimeMs;
  const asked = await askFor(context, request);
  if ("ok" in asked) {
    return asked;
  }
  context.signals.tell({ name: "asked", run: asked.id });
  const problem = await endOf(context, request, asked.id, end);
  const statement = problem
    ? undefined
    : await statementById(context.db, asked.statementId, context.clock.now());
  return statement?.state === "processed"
    ? { ok: true, value: statement }
    : refusedWith(problem ?? refusals.brokenRun.busy);
}

/** Finds out what there is to do. Returns the result to wait for, or the answer. */
async function askFor(
  context: ProcessingContext,
  request: ProcessingRequest,
): Promise<ResultRow | ProcessingResult> {
  const { db, clock } = context;
  const { userId, platform, statementId, keys, choices, assessmentYear } = request;
  const now = clock.now();
  const statement =
    statementId === undefined
      ? await latestStatement(db, userId, platform, now)
      : await statementById(db, statementId, now);
  if (statementId !== undefined && !isProcessedOf(statement, userId)) {
    return unknownProcessedStatement;
  }
  if (!statement) {
    return refusedWith(refusals.nothingUploaded);
  }
  if (statement.state === "processed") {
    return askAgain(context, statement, request);
  }
  const files = statement.files.filter((file) => keys.get(file.slot) === file.uploadKey);
  if (files.length === 0 || files.length !== keys.size) {
    return refusedWith(refusals.nothingUploaded);
  }
  const terms = await demandTerms(context, statement, request);
  if (terms) {
    return refusedWith(terms);
  }
  const same = await sameStatement(db, statement);
  if (same !== undefined) {
    return askSame(context, statement, same, request);
  }
  const wanted = wantedResult(context, statement, request, { ...choices, assessmentYear });
  const place = await placeOf(context, userId);
  const spent = await overUnprovedShare(context, request, place);
  if (spent) {
    return refusedWith(spent);
  }
  const asked = await personTransaction(db, userId, personErased, async (trx) => {
    const [locked] = await lockStatements(trx, { id: statement.id });
    const open = await queue.newestResultOf(trx, statement.id);
    if (locked?.resultId === null && locked.supersededAt === null && isWaitedFor(open, now)) {
      // Another tab asked for it, and this call waits for the same result.
      await queue.wantLonger(trx, open.id, wanted.wantedUntil);
      return open;
    }
    if (!locked || locked.resultId !== null || locked.supersededAt !== null) {
      return refusedWith(refusals.nothingUploaded);
    }
    return queue.askForResult(trx, wanted, place);
  });
  return asked ?? refusedWith(await whyNotTaken(context, statement.id));
}

function isWaitedFor(result: ResultRow | undefined, now: Date): result is ResultRow {
  return result?.work === "process" && isComing(result, now);
}

function isComing({ work, takenBy, wantedUntil }: ResultRow, now: Date): boolean {
  return work !== null && (takenBy !== null || wantedUntil > now.toISOString());
}

/** Why somebody who has proved nothing may have no more statements processed today; undefined if they may. */
async function overUnprovedShare(
  { rateLimiter }: ProcessingContext,
  { userId, address }: Pick<ProcessingRequest, "userId" | "address">,
  { standing }: queue.Place,
): Promise<CallRefusal | undefined> {
  if (standing !== "unconfirmed") {
    return undefined;
  }
  const { person, network } = unprovedStatements;
  const own = await rateLimiter.consume(`unproved-statements:${userId}`, person);
  const decision = own.allowed
    ? await rateLimiter.consumeNetworks("unproved-statements", address, network)
    : own;
  return decision.allowed
    ? undefined
    : { ...refusals.unprovedShareSpent, retryAfterSeconds: decision.retryAfterSeconds };
}

/** The same files were processed before: the draft becomes part of that statement, whose result counts. */
async function askSame(
  context: ProcessingContext,
  draft: Statement,
  same: string,
  request: ProcessingRequest,
): Promise<ResultRow | ProcessingResult> {
  const { db, clock } = context;
  const now = clock.now();
  const erased = await personTransaction(db, draft.userId, personErased, async (trx) => {
    const [locked] = await lockStatements(trx, { id: draft.id });
    if (locked?.supersededAt === null && locked.resultId === null) {
      await becomeSame(trx, draft, same, now.toISOString());
    }
    return undefined;
  });
  if (erased) {
    return erased;
  }
  await removeObjectsOf(context, draft.userId);
  const statement = await statementById(db, same, now);
  return isProcessedOf(statement, draft.userId)
    ? askAgain(context, statement, request)
    : refusedWith(refusals.nothingUploaded);
}

/** Finds out whether a processed statement must be processed again, with what the person answered. */
async function askAgain(
  context: ProcessingContext,
  statement: Statement,
  request: ProcessingRequest,
): Promise<ResultRow | ProcessingResult> {
  const { db, clock } = context;
  const { userId, choices, assessmentYear, statementId } = request;
  const now = clock.now();
  const newest = await queue.newestResultOf(db, statement.id);
  const before = newest && isComing(newest, now) ? newest : statement.result;
  const earlier = readChoices(before?.choices ?? "{}");
  const asked = changedChoices(earlier, { choices, assessmentYear }, statementId !== undefined);
  if (asked === undefined) {
    return isWaitedFor(newest, now) ? newest : { ok: true, value: statement };
  }
  const { paymentSuccess, settled } = await orderStateOf(db, statement.id);
  if (paymentSuccess && !settled) {
    return refusedWith(refusals.answersTooLate);
  }
  if (statement.files.some(({ objectKey }) => objectKey === null)) {
    return refusedWith(refusals.sourceDeleted);
  }
  const wanted = wantedResult(context, statement, request, asked);
  const place = await placeOf(context, userId);
  const result = await personTransaction(db, userId, personErased, (trx) =>
    queue.askForResult(trx, wanted, place),
  );
  return result ?? refusedWith(await whyNotTaken(context, statement.id));
}

/**
 * Asks for the report of a processed statement's result and waits until a worker has made it, the
 * caller's time is over, or nobody waits.
 */
export async function askForReport(
  context: ProcessingContext,
  result: ResultRow,
  { address, signal }: Pick<ProcessingRequest, "address" | "signal">,
): Promise<void> {
  const { db, clock, signals, log } = context;
  const { id, userId } = result;
  const end = Date.now() + processingTimeMs;
  const now = clock.now();
  const asker = { ...result, ...networkColumns(address) };
  const place = await placeOf(context, userId);
  await personTransaction(db, userId, undefined, (trx) =>
    queue.queueReport(trx, asker, wantedFrom(now), place),
  );
  signals.tell({ name: "asked", run: id });
  const problem = await endOf(context, { signal }, id, end);
  if (problem) {
    log.warn({ result: id, code: problem.code }, "report not made");
  }
}

/** What decides about a person's place among those that wait. */
async function placeOf(
  { config, db, clock }: ProcessingContext,
  userId: string,
): Promise<queue.Place> {
  const aDayAgo = new Date(clock.now().getTime() - dayMs);
  const mostAhead = config.engine.queue;
  if (await hasPaid(db, userId)) {
    return { standing: "known", mostAhead };
  }
  if (!(await hasProved(db, userId))) {
    return { standing: "unconfirmed", mostAhead };
  }
  const isOld = await queue.isAccountFrom(db, userId, aDayAgo);
  return { standing: isOld ? "known" : "new", mostAhead };
}

/** Waits for the end of the work on a result; returns why it ended without one. */
async function endOf(
  context: ProcessingContext,
  { signal }: Pick<ProcessingRequest, "signal">,
  id: string,
  end: number,
): Promise<CallRefusal | undefined> {
  const { db, clock, signals, workers } = context;
  // What has changed since says at the end why the person is refused.
  const { apartMs } = await workers.look();
  const untaken = apartMs > workerClockToleranceMs ? Date.now() + apartWaitMs : end;
  const isTime = ({ takenBy }: ResultRow) => Date.now() < (takenBy === null ? untaken : end);
  let result = await queue.resultById(db, id);
  while (result && isComing(result, clock.now()) && isTime(result) && !signal.aborted) {
    await signals.endOf(id, lookMs, signal);
    result = await queue.resultById(db, id);
  }
  if (result && result.work === null) {
    return result.problem === null ? undefined : readProblem(result.problem).refusal;
  }
  if (signal.aborted) {
    return refusals.brokenRun.interrupted;
  }
  return result?.takenBy != null ? refusals.brokenRun["took-too-long"] : whyNotTaken(context, id);
}

/** Says why no worker took the work: there is none, its clock differs, or all have too much to do. */
async function whyNotTaken(
  { db, workers, log }: ProcessingContext,
  result: string,
): Promise<CallRefusal> {
  const { alive, apartMs } = await workers.look();
  if (alive === 0) {
    log.error({ result }, "no worker is alive: the work was not taken");
    return refusals.brokenRun["no-worker"];
  }
  if (apartMs > workerClockToleranceMs) {
    log.error({ result, apartMs }, "this clock and a worker's differ: the work was not taken");
    await queue.lapse(db, result);
    return refusals.brokenRun["clocks-apart"];
  }
  return refusals.brokenRun.busy;
}

function wantedResult(
  { clock, config }: ProcessingContext,
  { id, result }: Pick<Statement, "id" | "result">,
  { userId, address }: Pick<ProcessingRequest, "userId" | "address">,
  choices: ResultChoices,
): queue.WantedResult {
  const now = clock.now();
  const kept = daysAfter(now.toISOString(), config.retention.resultDays);
  const told = result?.keptUntil ?? "";
  return {
    statementId: id,
    userId,
    choices: JSON.stringify(choices),
    ...networkColumns(address),
    ...wantedFrom(now),
    // Never earlier than the person was told of the result before.
    keptUntil: kept > told ? kept : told,
  };
}

function wantedFrom(now: Date) {
  const wantedUntil = new Date(now.getTime() + wantedMs).toISOString();
  return { askedAt: now.toISOString(), wantedUntil };
}

function networkColumns(address: string) {
  const [own, middle = own, wide = middle] = networksOf(address);
  return { network: own.name, middleNetwork: middle.name, wideNetwork: wide.name };
}

/**
 * Refuses a statement for which today's terms were accepted neither with the upload nor with this
 * request; records what this request accepts.
 */
async function demandTerms(
  { db, clock }: ProcessingContext,
  statement: Statement,
  { accepted }: ProcessingRequest,
): Promise<CallRefusal | undefined> {
  const missing = await missingTerms(db, statement);
  const refused = missing.find(({ document, version }) => accepted.get(document) !== version);
  if (refused) {
    return refusals.termsNotAccepted(refused.document);
  }
  const { id: statementId, userId } = statement;
  if (missing.length > 0) {
    const at = clock.now().toISOString();
    const owner = { userId, statementId };
    const erased = await personTransaction(db, userId, personErased, async (trx) => {
      await acceptTerms(trx, owner, missing, at);
      return undefined;
    });
    return erased?.error;
  }
  return undefined;
}

/**
 * Returns what to process a statement with, or undefined when the request changes nothing. What it leaves out
 * stays: the year, the losses, or all choices. Sending the same choices again changes something only where the
 * request names the statement, because the engine may have changed.
 */
function changedChoices(
  before: ResultChoices,
  {
    choices: sent,
    assessmentYear = before.assessmentYear,
  }: Pick<ProcessingRequest, "choices" | "assessmentYear">,
  isNamed: boolean,
): ResultChoices | undefined {
  const { losses: lossesBefore, assessmentYear: yearBefore, ...answersBefore } = before;
  const { losses = lossesBefore, ...answers }: StatementChoices = sent ?? { ...answersBefore };
  const after: ResultChoices = {
    ...answers,
    ...(losses && !isNothing(losses) && { losses }),
    ...(assessmentYear !== undefined && { assessmentYear }),
  };
  if (assessmentYear !== yearBefore) {
    return after;
  }
  const isSame = sent === undefined || (!isNamed && isDeepStrictEqual(before, after));
  return isSame ? undefined : after;
}

/** Whether it is a processed statement of the person. */
function isProcessedOf(statement: Statement | undefined, userId: string): statement is Statement {
  return statement?.userId === userId && statement.state === "processed";
}

function refusedWith(error: CallRefusal): ProcessingResult {
  return { ok: false, error };
}

/** A refusal with the `error` that the platform's page compares with. */
export { asPageKnows } from "./refusals.ts";

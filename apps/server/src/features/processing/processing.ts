import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { StatementChoices } from "contract/statement-choices";
import type { StatementPreview } from "contract/statement-preview";
import { termsVersions } from "contract/terms";
import type { AppContext } from "../../app-context.ts";
import type { StatementFileRow } from "../../database/statement-tables.ts";
import { transaction } from "../../database/transaction.ts";
import { outageOf } from "../../plugins/problems.ts";
import type { OrderDoor } from "../statements/order-door.ts";
import { acceptancesOf, filesOf, openStatement, type Statement } from "../statements/repository.ts";
import { type ObjectsOf, sourceKey } from "../statements/statement-keys.ts";
import {
  claim,
  dropClaim,
  forgetLeftover,
  keepClaim,
  leftoversOf,
  listLeftovers,
  releaseEnded,
  renewLeases,
  replaceClaim,
} from "./claim-repository.ts";
import type { EngineAnswer } from "./engine-messages.ts";
import { EngineQueue } from "./engine-queue.ts";
import {
  answersTooLate,
  brokenRunProblem,
  mayCome,
  nothingToHandOver,
  nothingUploaded,
  outageProblem,
  type ProcessingProblem,
  processingProblem,
  refusalProblem,
  uploadChanged,
  wrongBroker,
} from "./refusals.ts";
import { openCopies, storeResults, takeCopies } from "./statement-files.ts";

/** The specification's limit for one processing call, in milliseconds. */
export const processingTimeMs = 70_000;
/** More than a statement of ordinary size needs of the processor; longer ones wait for each other. */
const shortTimeMs = 5_000;

const renewEveryMs = 5_000;
const recoverEveryMs = 5_000;
const waitStepMs = 250;
/** Shorter than what process managers wait before they kill. */
const closeGraceMs = 8_000;

/** What the person asks to have processed; `slots` names the files of the combined flow. */
export type ProcessingRequest = {
  userId: string;
  /** The network that the call came from. */
  network: string;
  platform: Platform;
  assessmentYear?: string;
  /** The person's answers to what the statement leaves open. */
  choices?: StatementChoices;
  /** Uploaded keys by slot; the statement must hold exactly these files under these keys. */
  keys: ReadonlyMap<string, string>;
  /** Aborts when the connection closes. */
  signal: AbortSignal;
};

/** The processed statement, or why there is none. */
export type ProcessingResult =
  | { ok: true; statement: Statement }
  | ({ ok: false } & ProcessingProblem);

/** Runs statements through the engine: one claim, one copy, one run, one transaction at the end. */
export type Processing = {
  process(request: ProcessingRequest): Promise<ProcessingResult>;
  /** Frees statements whose claim has ended; runs at the start and now and then. */
  recover(): Promise<number>;
  /** Starts the first engine process ahead. */
  warmUp(): void;
  /** How many statements wait here, and how many are being worked on. */
  load(): { waiting: number; running: number };
  close(): Promise<void>;
};

/** A statement at work here: its claim, what comes of it, and who still waits for that. */
type Run = {
  claim: string;
  /** Undefined when the claim was lost, or nobody waited any more: then the statement is looked at again. */
  result: Promise<ProcessingResult | undefined>;
  waiting: Set<AbortSignal>;
  unwanted: AbortController;
};

/** A statement under a claim of this process. */
type Claimed = Statement & { claim: string };

/**
 * Sets up processing.
 *
 * @param program another program in the engine's place, for tests of its faults
 */
export function createProcessing(
  context: AppContext,
  orders: OrderDoor,
  limits: { timeMs: number; shortMs?: number; program?: string } = { timeMs: processingTimeMs },
): Processing {
  const { db, store, clock, log, config } = context;
  const queue = new EngineQueue({ ...config.engine, shortMs: shortTimeMs, ...limits });
  const running = new Map<string, Run>();

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    const claims = [...running.values()].map((run) => run.claim);
    renewLeases(db, claims, clock.now()).catch((error) => log.error({ err: error }, "leases"));
  }, renewEveryMs);
  const recovery = setInterval(() => {
    recover().catch((error) => log.error({ err: error }, "recovery of statements failed"));
  }, recoverEveryMs);

  const recover = async (): Promise<number> => {
    const freed = await releaseEnded(db, clock.now());
    for (const statement of freed) {
      log.warn({ statement }, "processing was interrupted; the statement waits again");
    }
    return freed.length;
  };

  const process = async (request: ProcessingRequest): Promise<ProcessingResult> => {
    const { userId, network, platform, signal } = request;
    const statement = await openStatement(db, userId, platform);
    if (!statement) return refusedWith(nothingUploaded(platform));
    const already = running.get(statement.id);
    if (already) return resultFor(request, already);
    if (statement.state === "processed") {
      return hasAnswers(statement, request.choices)
        ? { ok: true, statement }
        : processAgain(statement, request);
    }
    const files = (await filesOf(db, [statement.id])).filter(
      (file) => request.keys.get(file.slot) === file.upload_key,
    );
    if (files.length === 0 || files.length !== request.keys.size)
      return refusedWith(nothingUploaded(platform));
    const terms = await missingTerms(statement);
    if (terms) return terms;
    if (statement.state === "processing") return waitForOther(statement, request);
    // Before anything is written or copied: being told to come back must cost next to nothing.
    if (!queue.hasRoomFor({ userId, network })) {
      return refusedWith(brokenRunProblem(platform, "queue-full"));
    }
    if (signal.aborted) return refusedWith(brokenRunProblem(platform, "abandoned"));
    const own = randomUUID();
    const slots = files.map(({ slot }) => slot);
    const row = await claim(db, statement.id, { claim: own, slots, now: clock.now() });
    // Another request was faster, or a new upload came: look again.
    if (!row) return process(request);
    const unwanted = new AbortController();
    const run: Run = {
      claim: own,
      unwanted,
      waiting: new Set(),
      result: work({ ...row, claim: own }, files, request, unwanted.signal).finally(() =>
        running.delete(row.id),
      ),
    };
    running.set(row.id, run);
    return resultFor(request, run);
  };

  /** What comes of a run, for one of those who wait for it; the last one who leaves ends the wait. */
  const resultFor = async (request: ProcessingRequest, run: Run): Promise<ProcessingResult> => {
    const { signal } = request;
    const leave = () => {
      run.waiting.delete(signal);
      if (run.waiting.size === 0) run.unwanted.abort();
    };
    run.waiting.add(signal);
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    const result = await run.result.finally(() => signal.removeEventListener("abort", leave));
    if (result) return result;
    if (signal.aborted) return refusedWith(brokenRunProblem(request.platform, "abandoned"));
    return process(request);
  };

  const missingTerms = async ({ id, platform }: Statement): Promise<ProcessingResult | null> => {
    const accepted = await acceptancesOf(db, id);
    const has = (document: string, version: string) =>
      accepted.some((each) => each.document === document && each.version === version);
    if (!has("capital-gains", termsVersions.capitalGains)) {
      return refuseTerms(platform, "capital-gains-terms", messages.upload.acceptCapitalGainsTerms);
    }
    if (platform === "ICICI" && !has("general", termsVersions.general)) {
      return refuseTerms(platform, "general-terms", messages.upload.acceptGeneralTerms);
    }
    return null;
  };

  const waitForOther = async (
    statement: Statement,
    request: ProcessingRequest,
  ): Promise<ProcessingResult> => {
    const end = Date.now() + processingTimeMs;
    while (Date.now() < end && !request.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, waitStepMs));
      await recover();
      const now = await openStatement(db, request.userId, request.platform);
      if (now?.id !== statement.id || now.state !== "processing") return process(request);
    }
    return refusedWith(brokenRunProblem(request.platform, "queue-full"));
  };

  const work = async (
    statement: Claimed,
    files: StatementFileRow[],
    { network, assessmentYear, choices }: ProcessingRequest,
    signal: AbortSignal,
  ): Promise<ProcessingResult | undefined> => {
    try {
      const changed = await takeCopies(store, statement, files);
      if (changed) return await giveBack(statement, uploadChanged(statement.platform, changed));
      const outcome = await queue.run({
        userId: statement.user_id,
        network,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        assessmentYear,
        choices,
        signal,
        open: () => openCopies(store, statement, files),
      });
      if (outcome.kind === "abandoned") {
        await giveBack(statement, null);
        return undefined;
      }
      if (outcome.kind !== "answered") {
        if (outcome.kind === "failed") {
          log.error({ statement: statement.id, cause: outcome.cause }, "engine process failed");
        }
        return await giveBack(statement, brokenRunProblem(statement.platform, outcome.kind));
      }
      const { answer, parts } = outcome;
      if (!answer.ok)
        return await refuse(statement, refusalProblem(statement.platform, answer.refusal));
      const stray = answer.preview.sources.find(
        ({ broker }) => !mayCome(statement.platform, broker),
      );
      if (stray) return await refuse(statement, wrongBroker(statement.platform, stray.file));
      if (answer.files.length === 0)
        return await refuse(statement, nothingToHandOver(statement.platform));
      return await keep(statement, files, answer, parts);
    } catch (error) {
      const outage = outageOf(error);
      log[outage ? "warn" : "error"]({ err: error, statement: statement.id }, "processing failed");
      return giveBack(
        statement,
        outage
          ? outageProblem(statement.platform, outage)
          : brokenRunProblem(statement.platform, "failed"),
      );
    }
  };

  /** Stores the engine's files; returns what the row then says of the result. */
  const resultValues = async (
    claimed: ObjectsOf,
    answer: Extract<EngineAnswer, { ok: true }>,
    parts: Buffer[],
  ) => {
    const values = await storeResults(store, claimed, answer.files, parts);
    const at = clock.now().toISOString();
    return {
      ...values,
      problem: null,
      assessment_year: answer.preview.assessmentYear,
      preview: JSON.stringify(answer.preview),
      processed_at: at,
      touched_at: at,
    };
  };

  /** Files first, then the row: whoever sees the row finds the files. */
  const keep = async (
    statement: Claimed,
    files: StatementFileRow[],
    answer: Extract<EngineAnswer, { ok: true }>,
    parts: Buffer[],
  ): Promise<ProcessingResult | undefined> => {
    const kept = await resultValues(statement, answer, parts);
    const slots = files.map(({ slot }) => slot);
    if (!(await keepClaim(db, statement, slots, kept))) return lost(statement);
    return { ok: true, statement: { ...statement, ...kept, state: "processed" } };
  };

  /**
   * Runs a processed statement again with the person's answers, from its own copies. It stays as it
   * is, and can be paid for, until the new results take the place of the old ones in one transaction;
   * whatever goes wrong before leaves it so.
   */
  const processAgain = async (
    statement: Statement,
    { userId, network, assessmentYear, choices, signal }: ProcessingRequest,
  ): Promise<ProcessingResult> => {
    const { id, platform } = statement;
    if ((await orders.orderStateOf(id)).paymentSuccess)
      return refusedWith(answersTooLate(platform));
    if (!queue.hasRoomFor({ userId, network })) {
      return refusedWith(brokenRunProblem(platform, "queue-full"));
    }
    const files = await filesOf(db, [id]);
    const next = { id, claim: randomUUID() };
    const slots = files.map(({ slot }) => slot);
    let isKept = false;
    try {
      await transaction(db, (trx) => listLeftovers(trx, next, slots, clock.now()));
      const copies = files.map((file) => ({
        ...file,
        upload_key: sourceKey(statement, file.slot),
      }));
      const changed = await takeCopies(store, next, copies);
      if (changed) return refusedWith(uploadChanged(platform, changed));
      const outcome = await queue.run({
        userId,
        network,
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        assessmentYear,
        choices,
        signal,
        open: () => openCopies(store, next, files),
      });
      if (outcome.kind !== "answered") {
        if (outcome.kind === "failed") {
          log.error({ statement: id, cause: outcome.cause }, "engine process failed");
        }
        return refusedWith(brokenRunProblem(platform, outcome.kind));
      }
      const { answer, parts } = outcome;
      if (!answer.ok) return refusedWith(refusalProblem(platform, answer.refusal));
      const kept = { ...noResults, ...(await resultValues(next, answer, parts)) };
      const isReplaced = await replaceClaim(db, statement, next, slots, kept, async (trx) => {
        const { paymentSuccess } = await orders.orderStateOf(id, trx);
        return !paymentSuccess;
      });
      if (!isReplaced) return refusedWith(answersTooLate(platform));
      isKept = true;
      return { ok: true, statement: { ...statement, ...kept, claim: next.claim } };
    } catch (error) {
      const outage = outageOf(error);
      log[outage ? "warn" : "error"]({ err: error, statement: id }, "processing again failed");
      return refusedWith(
        outage ? outageProblem(platform, outage) : brokenRunProblem(platform, "failed"),
      );
    } finally {
      if (!isKept) await removeCopies(next);
    }
  };

  const refuse = async (
    statement: Claimed,
    problem: ProcessingProblem,
  ): Promise<ProcessingResult | undefined> => {
    const end = { state: "refused" as const, problem: JSON.stringify(problem.problem) };
    if (!(await dropClaim(db, statement, end, clock.now()))) return lost(statement);
    await removeCopies(statement);
    return { ok: false, ...problem };
  };

  /** Nothing is wrong with the file for certain: it waits for another try. */
  const giveBack = async (
    statement: Claimed,
    problem: ProcessingProblem | null,
  ): Promise<ProcessingResult | undefined> => {
    const end = {
      state: "uploaded" as const,
      problem: problem && JSON.stringify(problem.problem),
    };
    if (!(await dropClaim(db, statement, end, clock.now()))) return lost(statement);
    await removeCopies(statement);
    return problem ? { ok: false, ...problem } : undefined;
  };

  /** What an ended claim stored goes now; where the store does not answer, the scheduled job does it. */
  const removeCopies = async (statement: { id: string; claim: string }): Promise<void> => {
    try {
      for (const key of await leftoversOf(db, statement)) {
        await store.remove(key);
        await forgetLeftover(db, key);
      }
    } catch (error) {
      log.warn({ err: error, statement: statement.id }, "copies stay listed for removal");
    }
  };

  /** Another process has the statement, or has done it: its word counts. */
  const lost = ({ id }: Claimed): undefined => {
    log.warn({ statement: id }, "the claim ended before the work; looking again");
  };

  return {
    process,
    recover,
    warmUp: () => queue.warmUp(),
    load: () => queue.load(),
    async close() {
      clearInterval(renewal);
      clearInterval(recovery);
      await queue.close(closeGraceMs);
      await Promise.allSettled([...running.values()].map(({ result }) => result));
    },
  };
}

/** Columns of results that a second processing may no longer have. */
const noResults = { csv_bytes: null, csv_sha256: null, report_bytes: null, report_sha256: null };

/** Whether a processed statement was made with these answers; with none there is nothing to do again. */
function hasAnswers(statement: Statement, choices: StatementChoices | undefined): boolean {
  if (choices === undefined) return true;
  const preview: StatementPreview | null =
    statement.preview === null ? null : JSON.parse(statement.preview);
  return isDeepStrictEqual(preview?.choices, choices);
}

function refusedWith(problem: ProcessingProblem): ProcessingResult {
  return { ok: false, ...problem };
}

function refuseTerms(platform: Platform, document: string, message: string): ProcessingResult {
  return { ok: false, ...processingProblem(platform, 422, `${document}-not-accepted`, message) };
}

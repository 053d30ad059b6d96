import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Platform } from "contract/flow-state";
import type { Result } from "contract/result";
import { termsVersions } from "contract/terms";
import { isNothing, type StatementChoices } from "result/statement-choices";
import type { AppContext } from "../../app-context.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import { leasedJob } from "../../jobs/leased-job.ts";
import { problemOf, type Refusal } from "../../plugins/problems.ts";
import { orderStateOf } from "../payments/service.ts";
import {
  filesOf,
  givenLosses,
  openStatement,
  readPreview,
  resultKey,
  sourceFilesOf,
  sourceKey,
  statementById,
} from "../statements/service.ts";
import {
  acceptancesOf,
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
import type { EngineProgram } from "./engine-plan.ts";
import { EngineQueue } from "./engine-queue.ts";
import type { EngineSpawner } from "./engine-spawner.ts";
import {
  answersTooLate,
  brokenRun,
  nothingUploaded,
  sourceDeleted,
  termsNotAccepted,
  unknownStatement,
} from "./refusals.ts";
import { runStatement } from "./statement-run.ts";

/** The specification's limit for one processing call, in milliseconds. */
export const processingTimeMs = 70_000;
/** More processor time than an ordinary statement needs; longer ones wait for each other. */
const shortTimeMs = 5_000;

/** How often claims are renewed and ended ones released. */
const sweepMs = 5_000;
const waitStepMs = 250;
/** Shorter than process managers wait before they kill. */
const closeGraceMs = 8_000;

/** Other limits, and another program instead of the engine, to test its faults. */
export type EngineStandIn = { timeMs: number; shortMs?: number; program?: EngineProgram };

/** A request to process a statement; `slots` names the files of the combined flow. */
export type ProcessingRequest = {
  userId: string;
  /** The network of the call. */
  network: string;
  platform: Platform;
  assessmentYear?: string;
  /** A processed statement of the person's to process again; by default the last upload. */
  statementId?: string;
  /** The person's answers to the statement's open questions. */
  choices?: StatementChoices;
  /** Whether another request was faster once already: it is not tried a third time. */
  isRetry?: boolean;
  /** Uploaded keys by slot; the statement must hold exactly these files under these keys. */
  keys: ReadonlyMap<string, string>;
  /** Aborts when the connection closes. */
  signal: AbortSignal;
};

/** The processed statement, or why there is none. */
export type ProcessingResult = Result<StatementRow, Refusal>;

/** Runs statements through the engine: one claim, one copy, one run, one transaction at the end. */
export type Processing = {
  process(request: ProcessingRequest): Promise<ProcessingResult>;
  /** Makes the report of a processed statement; undefined when that is not possible now. */
  report(
    statement: Pick<StatementRow, "id" | "claim" | "userId" | "resultBytes">,
    asker: Pick<ProcessingRequest, "network" | "signal">,
  ): Promise<Uint8Array | undefined>;
  /** Frees statements whose claim has ended; runs at the start and periodically. */
  recover(): Promise<number>;
  /** Starts the first engine process ahead of time. */
  warmUp(): void;
  /** Counts the statements that wait here and those being processed. */
  load(): { waiting: number; running: number };
  close(): Promise<void>;
};

/** A statement being processed here: its claim, its result, and how many still wait for it. */
type Run = {
  claim: string;
  /** Undefined when the claim was lost, or nobody was waiting: then the statement is read again. */
  result: Promise<ProcessingResult | undefined>;
  waiting: Set<AbortSignal>;
  unwanted: AbortController;
};

/** Sets up processing. */
export function createProcessing(
  context: AppContext,
  spawner: EngineSpawner,
  limits: EngineStandIn = { timeMs: processingTimeMs },
): Processing {
  const { db, store, clock, log, config } = context;
  const queue = new EngineQueue({ ...config.engine, shortMs: shortTimeMs, ...limits }, spawner);
  const tools = { store, clock, log, queue };
  const running = new Map<string, Run>();

  const recover = async (): Promise<number> => {
    const freed = await releaseEnded(db, clock.now());
    for (const statement of freed) {
      log.warn({ statement }, "processing was interrupted; the statement waits again");
    }
    return freed.length;
  };

  const sweep = leasedJob({
    clock,
    log,
    name: "claims on statements",
    periodMs: sweepMs,
    async work() {
      const claims = [...running.values()].map((run) => run.claim);
      if (claims.length > 0) {
        await renewLeases(db, claims, clock.now());
      }
      await recover();
    },
  });
  sweep.start();

  const process = async (request: ProcessingRequest): Promise<ProcessingResult> => {
    const { userId, network, platform, statementId, signal } = request;
    const statement =
      statementId === undefined
        ? await openStatement(db, userId, platform)
        : await statementById(db, statementId);
    if (statementId !== undefined && !isProcessedOf(statement, request)) {
      return refusedWith(unknownStatement(platform));
    }
    if (!statement) {
      return refusedWith(nothingUploaded(platform));
    }
    const already = running.get(statement.id);
    if (already) {
      return resultFor(request, already);
    }
    if (statement.state === "processed") {
      return processAgain(statement, request);
    }
    const files = (await filesOf(db, [statement.id])).filter(
      (file) => request.keys.get(file.slot) === file.uploadKey,
    );
    if (files.length === 0 || files.length !== request.keys.size) {
      return refusedWith(nothingUploaded(platform));
    }
    const terms = await missingTerms(statement);
    if (terms) {
      return refusedWith(terms);
    }
    if (statement.state === "processing") {
      return waitForOther(statement, request);
    }
    // Reject before any I/O so that a full queue stays cheap.
    if (!queue.hasRoomFor({ userId, network })) {
      return refusedWith(brokenRun(platform, "queue-full"));
    }
    if (signal.aborted) {
      return refusedWith(brokenRun(platform, "abandoned"));
    }
    const own = randomUUID();
    const slots = files.map(({ slot }) => slot);
    const row = await claim(db, statement.id, { claim: own, slots, now: clock.now() });
    // Another request was faster, or a new upload arrived: look again.
    if (!row) {
      return process(request);
    }
    const unwanted = new AbortController();
    const run: Run = {
      claim: own,
      unwanted,
      waiting: new Set(),
      result: work({ ...row, claim: own }, files, { ...request, signal: unwanted.signal }).finally(
        () => running.delete(row.id),
      ),
    };
    running.set(row.id, run);
    return resultFor(request, run);
  };

  /** Waits for a run's result on behalf of one request; the last request to leave ends the run. */
  const resultFor = async (request: ProcessingRequest, run: Run): Promise<ProcessingResult> => {
    const { signal } = request;
    const leave = () => {
      run.waiting.delete(signal);
      if (run.waiting.size === 0) {
        run.unwanted.abort();
      }
    };
    run.waiting.add(signal);
    signal.addEventListener("abort", leave);
    if (signal.aborted) {
      leave();
    }
    const result = await run.result.finally(() => signal.removeEventListener("abort", leave));
    if (result) {
      return result;
    }
    if (signal.aborted) {
      return refusedWith(brokenRun(request.platform, "abandoned"));
    }
    return process(request);
  };

  const missingTerms = async ({ id, platform }: StatementRow): Promise<Refusal | undefined> => {
    const accepted = await acceptancesOf(db, id);
    const has = (document: string, version: string) =>
      accepted.some((each) => each.document === document && each.version === version);
    if (!has("capital-gains", termsVersions.capitalGains)) {
      return termsNotAccepted(platform, "capital-gains");
    }
    if (platform === "ICICI" && !has("general", termsVersions.general)) {
      return termsNotAccepted(platform, "general");
    }
    return undefined;
  };

  /**
   * Returns the answers to process a statement again with, keeping those about losses where none
   * were sent; undefined when it was already processed with the same answers. A statement that is
   * named is processed again anyway, because the engine may have changed.
   */
  const otherAnswers = async (
    statement: StatementRow,
    { choices, statementId }: ProcessingRequest,
  ): Promise<StatementChoices | undefined> => {
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
  };

  const waitForOther = async (
    statement: StatementRow,
    request: ProcessingRequest,
  ): Promise<ProcessingResult> => {
    const end = Date.now() + processingTimeMs;
    while (Date.now() < end && !request.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, waitStepMs));
      await recover();
      const now = await openStatement(db, request.userId, request.platform);
      if (now?.id !== statement.id || now.state !== "processing") {
        return process(request);
      }
    }
    return refusedWith(brokenRun(request.platform, "queue-full"));
  };

  const work = async (
    statement: StatementRow & { claim: string },
    files: StatementFileRow[],
    request: ProcessingRequest,
  ): Promise<ProcessingResult | undefined> => {
    const slots = files.map(({ slot }) => slot);
    const ended = await runStatement(tools, { ...request, claimed: statement, files }, (values) =>
      keepClaim(db, statement, slots, values),
    );
    if (ended.ok) {
      return { ok: true, value: { ...statement, ...ended.value, state: "processed" } };
    }
    const { error } = ended;
    if (error.kind !== "untaken") {
      // Unless the file itself is to blame, it waits for another try.
      const end = {
        state: error.kind === "refused" ? ("refused" as const) : ("uploaded" as const),
        problem: error.kind === "abandoned" ? null : JSON.stringify(problemOf(error.refusal)),
      };
      if (await dropClaim(db, statement, end, clock.now())) {
        await removeCopies(statement);
        return error.kind === "abandoned" ? undefined : refusedWith(error.refusal);
      }
    }
    // Another process has the statement, or has finished it: its result counts.
    log.warn({ statement: statement.id }, "the claim ended before the work; looking again");
    return undefined;
  };

  /**
   * Processes a processed statement again with the person's answers, from its own copies or those of
   * the same file uploaded again. It stays unchanged and payable until the new results replace the
   * old ones in one transaction; an error before that changes nothing.
   */
  const processAgain = async (
    statement: StatementRow,
    request: ProcessingRequest,
  ): Promise<ProcessingResult> => {
    const { id } = statement;
    const { platform } = request;
    const choices = await otherAnswers(statement, request);
    if (choices === undefined) {
      return { ok: true, value: statement };
    }
    const before = await orderStateOf(db, id);
    /** Whether no payment has arrived since: what the payer saw must stay. */
    const isAsBefore = async (ex: Executor) => {
      const { paymentSuccess, settled } = await orderStateOf(ex, id);
      return paymentSuccess === settled && settled === before.settled;
    };
    if (before.paymentSuccess && !before.settled) {
      return refusedWith(answersTooLate(platform));
    }
    if (!queue.hasRoomFor(request)) {
      return refusedWith(brokenRun(platform, "queue-full"));
    }
    const source = await sourceFilesOf(db, statement);
    if (!source) {
      return refusedWith(sourceDeleted(platform));
    }
    const files = source.files.map((file) => ({
      ...file,
      uploadKey: sourceKey(source.from, file.slot),
    }));
    const slots = files.map(({ slot }) => slot);
    const claimed = { ...statement, claim: randomUUID() };
    await transaction(db, (trx) => listLeftovers(trx, claimed, slots, clock.now()));
    const ended = await runStatement(tools, { ...request, choices, claimed, files }, (values) =>
      replaceClaim(db, statement, claimed, source.files, values, isAsBefore),
    );
    if (ended.ok) {
      return { ok: true, value: { ...claimed, ...ended.value } };
    }
    await removeCopies(claimed);
    const { error } = ended;
    if (error.kind !== "untaken") {
      return refusedWith(error.refusal);
    }
    if (!(await isAsBefore(db))) {
      return refusedWith(answersTooLate(platform));
    }
    // Another request was faster, or the statement is gone: look again, at this statement only, and
    // with what the person sent, so that the faster one's losses stay.
    return request.isRetry
      ? refusedWith(brokenRun(platform, "queue-full"))
      : process({ ...request, statementId: id, isRetry: true });
  };

  /**
   * Removes what an ended claim stored; if the store does not answer, the scheduled job does it.
   */
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

  const report: Processing["report"] = async (statement, { network, signal }) => {
    const key = resultKey(statement, "result.json");
    const outcome = await queue.run({
      ...{ userId: statement.userId, network, signal },
      bytes: statement.resultBytes ?? 0,
      task: { paper: "capital-gains-report.xlsx" },
      async open() {
        const object = await store.get(key);
        if (!object) {
          throw new Error("the result of a statement is missing");
        }
        return [{ name: "result.json", ...object }];
      },
    });
    if (outcome.kind === "answered") {
      return outcome.parts[0];
    }
    const cause = outcome.kind === "failed" ? outcome.cause : outcome.kind;
    log.warn({ statement: statement.id, cause }, "report not made");
    return undefined;
  };

  return {
    process,
    report,
    recover,
    warmUp: () => queue.warmUp(),
    load: () => queue.load(),
    async close() {
      await sweep.stop();
      await queue.close(closeGraceMs);
      await Promise.allSettled([...running.values()].map(({ result }) => result));
    },
  };
}

/** Whether it is a processed statement of the person, of any view: another one may name it as paid. */
function isProcessedOf(
  statement: StatementRow | undefined,
  { userId }: ProcessingRequest,
): boolean {
  return statement?.userId === userId && statement.state === "processed";
}

function refusedWith(error: Refusal): ProcessingResult {
  return { ok: false, error };
}

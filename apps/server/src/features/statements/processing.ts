import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import { termsVersions } from "contract/terms";
import type { AppContext } from "../../app-context.ts";
import type { StatementFileRow } from "../../database/statement-tables.ts";
import type { EngineAnswer } from "./engine-messages.ts";
import { EngineQueue } from "./engine-queue.ts";
import { isOwnerGone, leaseOwner } from "./lease-owner.ts";
import { claim, finish, processingLeases, release, renewLeases } from "./lease-repository.ts";
import {
  brokenRunProblem,
  mayCome,
  nothingToHandOver,
  nothingUploaded,
  type ProcessingProblem,
  processingProblem,
  refusalProblem,
  uploadChanged,
  wrongBroker,
} from "./processing-problems.ts";
import { acceptancesOf, filesOf, openStatement, type Statement } from "./repository.ts";
import { openCopies, storeResults, takeCopies } from "./statement-files.ts";

/** The specification's limit for one processing call, in milliseconds. */
export const processingTimeMs = 70_000;

const renewEveryMs = 20_000;
const recoverEveryMs = 30_000;
const waitStepMs = 250;
/** Shorter than what process managers wait before they kill. */
const closeGraceMs = 8_000;

/** What the person asks to have processed; `slots` names the files of the combined flow. */
export type ProcessingRequest = {
  userId: string;
  platform: Platform;
  assessmentYear?: string;
  /** Uploaded keys by slot; the statement must hold exactly these files under these keys. */
  keys: ReadonlyMap<string, string>;
};

/** The processed statement, or why there is none. */
export type ProcessingResult =
  | { ok: true; statement: Statement }
  | ({ ok: false } & ProcessingProblem);

/** Runs statements through the engine: one claim, one copy, one run, one transaction at the end. */
export type Processing = {
  process(request: ProcessingRequest): Promise<ProcessingResult>;
  /** Frees statements whose process is gone; runs at the start and now and then. */
  recover(): Promise<number>;
  /** Starts the first engine process ahead. */
  warmUp(): void;
  /** How many statements wait here, and how many are being worked on. */
  load(): { waiting: number; running: number };
  close(): Promise<void>;
};

/**
 * Sets up processing.
 *
 * @param program another program in the engine's place, for tests of its faults
 */
export function createProcessing(
  context: AppContext,
  limits: { timeMs: number; program?: string } = { timeMs: processingTimeMs },
): Processing {
  const { db, store, clock, log, config } = context;
  const queue = new EngineQueue({ ...config.engine, ...limits });
  const running = new Map<string, Promise<ProcessingResult>>();

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    renewLeases(db, leaseOwner, clock.now()).catch((error) => log.error({ err: error }, "leases"));
  }, renewEveryMs);
  const recovery = setInterval(() => {
    recover().catch((error) => log.error({ err: error }, "recovery of statements failed"));
  }, recoverEveryMs);

  const recover = async (): Promise<number> => {
    let freed = 0;
    const now = clock.now().toISOString();
    for (const { id, lease_owner, lease_until } of await processingLeases(db)) {
      const abandoned =
        lease_owner === leaseOwner
          ? !running.has(id)
          : isOwnerGone(lease_owner) || (lease_until ?? "") <= now;
      if (abandoned && (await release(db, id, lease_owner))) {
        freed += 1;
        log.warn({ statement: id }, "processing was interrupted; the statement waits again");
      }
    }
    return freed;
  };

  const process = async (request: ProcessingRequest): Promise<ProcessingResult> => {
    const { userId, platform } = request;
    const statement = await openStatement(db, userId, platform);
    if (!statement) return refusedWith(nothingUploaded(platform));
    const already = running.get(statement.id);
    if (already) return already;
    if (statement.state === "processed") return { ok: true, statement };
    const files = (await filesOf(db, [statement.id])).filter(
      (file) => request.keys.get(file.slot) === file.upload_key,
    );
    if (files.length === 0 || files.length !== request.keys.size)
      return refusedWith(nothingUploaded(platform));
    const terms = await missingTerms(statement);
    if (terms) return terms;
    if (statement.state === "processing") return waitForOther(statement, request);
    // Before anything is written or copied: being told to come back must cost next to nothing.
    if (!queue.hasRoomFor(userId)) return refusedWith(brokenRunProblem(platform, "queue-full"));
    const claimed = await claim(db, statement.id, leaseOwner, clock.now());
    // Another request was faster, or a new upload came: look again.
    if (!claimed) return process(request);
    const result = work(claimed, files, request.assessmentYear).finally(() =>
      running.delete(claimed.id),
    );
    running.set(claimed.id, result);
    return result;
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
    while (Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, waitStepMs));
      await recover();
      const now = await openStatement(db, request.userId, request.platform);
      if (now?.id !== statement.id || now.state !== "processing") return process(request);
    }
    return { ok: false, ...brokenRunProblem(request.platform, "queue-full") };
  };

  const work = async (
    statement: Statement,
    files: StatementFileRow[],
    assessmentYear: string | undefined,
  ): Promise<ProcessingResult> => {
    try {
      const changed = await takeCopies(store, statement.id, files);
      if (changed) return await giveBack(statement, uploadChanged(statement.platform, changed));
      const outcome = await queue.run({
        userId: statement.user_id,
        assessmentYear,
        open: () => openCopies(store, statement.id, files),
      });
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
      return await keep(statement, answer, parts);
    } catch (error) {
      log.error({ err: error, statement: statement.id }, "processing failed");
      return giveBack(statement, brokenRunProblem(statement.platform, "failed"));
    }
  };

  /** Files first, then the row: whoever sees the row finds the files. */
  const keep = async (
    statement: Statement,
    answer: Extract<EngineAnswer, { ok: true }>,
    parts: Buffer[],
  ): Promise<ProcessingResult> => {
    const values = await storeResults(store, statement.id, answer.files, parts);
    const at = clock.now().toISOString();
    const kept: Partial<Statement> & Pick<Statement, "state"> = {
      ...values,
      state: "processed",
      problem: null,
      assessment_year: answer.preview.assessmentYear,
      preview: JSON.stringify(answer.preview),
      processed_at: at,
      touched_at: at,
    };
    if (!(await finish(db, statement.id, leaseOwner, kept))) {
      return giveBack(statement, brokenRunProblem(statement.platform, "failed"));
    }
    return { ok: true, statement: { ...statement, ...kept } };
  };

  const refuse = async (
    statement: Statement,
    problem: ProcessingProblem,
  ): Promise<ProcessingResult> => {
    await finish(db, statement.id, leaseOwner, {
      state: "refused",
      problem: JSON.stringify(problem.problem),
    });
    return { ok: false, ...problem };
  };

  /** Nothing is wrong with the file for certain: it waits for another try. */
  const giveBack = async (
    statement: Statement,
    problem: ProcessingProblem,
  ): Promise<ProcessingResult> => {
    await finish(db, statement.id, leaseOwner, {
      state: "uploaded",
      problem: JSON.stringify(problem.problem),
    });
    return { ok: false, ...problem };
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
      await Promise.allSettled(running.values());
    },
  };
}

function refusedWith(problem: ProcessingProblem): ProcessingResult {
  return { ok: false, ...problem };
}

function refuseTerms(platform: Platform, document: string, message: string): ProcessingResult {
  return { ok: false, ...processingProblem(platform, 422, `${document}-not-accepted`, message) };
}

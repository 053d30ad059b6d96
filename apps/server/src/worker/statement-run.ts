import type { Platform } from "contract/flow-state";
import type { Result } from "contract/result";
import { isSample } from "contract/sample-statements";
import type { FastifyBaseLogger } from "fastify";
import { StoredResult } from "result/stored-result";
import { type Clock, dateInIndia } from "../clock.ts";
import type { Db } from "../database/open.ts";
import type { StatementFileRow, StatementRow } from "../database/statement-tables.ts";
import type { Executor } from "../database/transaction.ts";
import { keepPaper } from "../features/flow/kept-papers.ts";
import { ownerOf } from "../features/flow/paper-owner.ts";
import { orderStateOf } from "../features/payments/service.ts";
import * as refusals from "../features/processing/refusals.ts";
import { endRun, type TakenRun } from "../features/processing/run-repository.ts";
import { type RunRequest, readRunRequest } from "../features/processing/run-request.ts";
import {
  columnsOf,
  filesOf,
  noObjects,
  type ObjectColumns,
  type ObjectsOf,
  resultFolder,
  resultKey,
  sourceFilesOf,
  statementById,
} from "../features/statements/service.ts";
import { outageOf, problemOf, type Refusal } from "../plugins/problems.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { checkOf } from "../stored-json.ts";
import { Trouble } from "../trouble.ts";
import type { EngineAnswer, EngineFile, EngineTask } from "./engine-frame.ts";
import type { Claimed } from "./results-repository.ts";
import * as results from "./results-repository.ts";
import type { Answered, EngineInput, SealedChild } from "./sealed-child.ts";

/** What a run needs besides its row: the database and the store, and no secret. */
export type RunTools = {
  db: Db;
  store: ObjectStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/** The child that does a run, and what starts another one in its place. */
export type Engine = { child: SealedChild; start(): SealedChild };

/** One run, with the engine that does it. */
type Job = RunTools & { run: TakenRun; request: RunRequest; engine: Engine };

/** How long a child may run at least, in milliseconds, however long its run has waited or been tried. */
const shortestMs = 10_000;
/** How long making a report may take, in milliseconds. */
const longestMs = 70_000;

/** The columns of the statement's row that describe a result. */
type ResultValues = ObjectColumns &
  Pick<StatementRow, "problem" | "assessmentYear" | "preview" | "processedAt" | "touchedAt">;

/** Why there is no result, and whether the file is to blame; else it may be tried again. */
type Failure = { isToBlame: boolean; refusal: Refusal };

const broken = (refusal: Refusal): Failure => ({ isToBlame: false, refusal });

/**
 * Does what a run asks for: has a sealed child read the files, checks its answer, stores the results
 * and writes the row: files first, then the row, so that every reader of the row finds the files.
 * Never throws; the run ends with a result or a refusal, unless its claim is lost.
 */
export async function performRun(tools: RunTools, run: TakenRun, engine: Engine): Promise<void> {
  const { log } = tools;
  const request = readRunRequest(run.request);
  const processing = request.again ? runAgain : firstRun;
  const work = request.paper ? makeReport : processing;
  const failure = await work({ ...tools, run, request, engine }).catch((error): Failure => {
    const outage = outageOf(error);
    log[outage ? "warn" : "error"]({ err: error, run: run.id }, "processing failed");
    return broken(outage ?? refusals.brokenRun.failed);
  });
  if (failure) {
    await endWith(failure, tools, run);
  }
}

/** Ends a run without starting an engine: this worker has no seal for one. */
export function refuseRun(tools: RunTools, run: TakenRun): Promise<void> {
  return endWith(broken(refusals.brokenRun.unsealed), tools, run);
}

async function endWith(
  { isToBlame, refusal }: Failure,
  { db, clock, log }: RunTools,
  run: TakenRun,
): Promise<void> {
  const { platform, again, paper } = readRunRequest(run.request);
  const problem = JSON.stringify(problemOf(refusals.asPageKnows(platform, refusal)));
  // Unless the file itself is to blame, the statement waits for another try.
  const state = isToBlame ? "refused" : "uploaded";
  const values = again || paper ? undefined : ({ state, problem } as const);
  // Where not even that can be written, the claim ends by time.
  await results
    .dropResult(db, claimedBy(run), JSON.stringify(refusal), values, clock.now())
    .catch((error) => log.warn({ err: error, run: run.id }, "the run ends by time"));
}

/** Processes an uploaded statement. */
async function firstRun(job: Job): Promise<Failure | undefined> {
  const { db, clock, run, request } = job;
  const uploaded = await filesOf(db, [run.statementId]);
  const files = uploaded.filter(({ slot }) => request.slots.includes(slot));
  const result = await resultOf(job, files);
  if (!result.ok) {
    return result.error;
  }
  await results.keepResult(db, claimedBy(run), result.value, clock.now());
  return undefined;
}

/**
 * Processes a processed statement again with the person's answers, from its own files or those of the
 * same file uploaded again. It stays unchanged and payable until the new results replace the old ones
 * in one transaction; an error before that changes nothing.
 */
async function runAgain(job: Job): Promise<Failure | undefined> {
  const { db, clock, run, request } = job;
  const statement = await statementById(db, run.statementId);
  if (statement?.state !== "processed") {
    return broken(refusals.unknownStatement);
  }
  const files = await sourceFilesOf(db, statement);
  if (!files) {
    return broken(refusals.sourceDeleted);
  }
  const result = await resultOf(job, files);
  if (!result.ok) {
    return result.error;
  }
  /** Whether no payment has arrived since it was asked: what the payer saw must stay. */
  const isAllowed = async (ex: Executor) => {
    const { paymentSuccess, settled } = await orderStateOf(ex, statement.id);
    return paymentSuccess === settled && settled === request.again?.settled;
  };
  const next = claimedBy(run);
  const failed = await results.replaceResult(
    db,
    { statement, next, files, values: result.value, now: clock.now() },
    isAllowed,
  );
  if (failed === undefined || failed === "claim lost") {
    return undefined;
  }
  return broken(failed === "not allowed" ? refusals.answersTooLate : refusals.changedMeanwhile);
}

/** Makes the report of a stored result and keeps it. */
async function makeReport(job: Job): Promise<Failure | undefined> {
  const { db, store, clock, run } = job;
  const statement = await statementById(db, run.statementId);
  if (!statement?.resultSha256) {
    throw new Error("the result of a statement is missing");
  }
  const name = "capital-gains-report.xlsx";
  const owner = { ...(await ownerOf(db, statement)), madeOn: dateInIndia(clock.now()) };
  const open = async () => {
    const object = await store.get(resultKey(statement, "result.json"));
    if (!object) {
      throw new Error("the result of a statement is missing");
    }
    const value: EngineInput[] = [{ name: "result.json", ...object }];
    return { ok: true, value } as const;
  };
  const until = new Date(clock.now().getTime() + longestMs);
  const outcome = await readBy(job, { paper: name, owner }, open, until);
  const [report] = outcome.ok ? outcome.value.parts : [];
  if (!outcome.ok || !report) {
    return broken(refusals.brokenRun.failed);
  }
  logMissing(job, outcome.value.answer);
  await keepPaper(job, statement, name, report);
  await endRun(db, run.claim, null, clock.now());
  return undefined;
}

function claimedBy({ statementId: id, userId, claim }: TakenRun): Claimed {
  return { id, claim, folder: resultFolder({ userId, id, claim }) };
}

/** Logs which parts a fault kept from being made; the person reads of them on the page or paper. */
function logMissing({ log, run }: Job, answer: EngineAnswer): void {
  for (const { part, place } of answer.ok ? answer.missing : []) {
    log.error({ run: run.id, part, place }, "a part of a result could not be made");
  }
}

/**
 * Has the engine read, and once more, by another child, when somebody killed the first one: the system
 * does when it is short of memory. The log names the run that got no answer.
 */
async function readBy(
  { clock, log, run, engine }: Job,
  task: EngineTask,
  open: () => Promise<Result<EngineInput[], Failure>>,
  until: Date,
): Promise<Result<Answered, Failure>> {
  for (let triesLeft = 1; ; triesLeft -= 1) {
    const inputs = await open();
    if (!inputs.ok) {
      return inputs;
    }
    const timeMs = Math.max(shortestMs, until.getTime() - clock.now().getTime());
    const outcome = await engine.child.run(task, inputs.value, timeMs);
    if (outcome.kind === "answered") {
      return { ok: true, value: outcome };
    }
    const isAgain = outcome.kind === "killed" && triesLeft > 0;
    const cause = outcome.kind === "failed" ? outcome.cause : outcome.kind;
    log[outcome.kind === "failed" ? "error" : "warn"](
      { run: run.id, statement: run.statementId, cause },
      isAgain ? "engine process killed; another one tries again" : "engine process gave no answer",
    );
    if (!isAgain) {
      return {
        ok: false,
        error: broken(refusals.brokenRun[outcome.kind === "killed" ? "failed" : outcome.kind]),
      };
    }
    engine.child = engine.start();
  }
}

/** Opens the files of a statement, all or none. */
async function inputsOf(
  store: ObjectStore,
  files: readonly StatementFileRow[],
): Promise<Result<EngineInput[], Failure>> {
  const inputs: EngineInput[] = [];
  for (const file of files) {
    const object = await store.get(file.objectKey);
    if (!object) {
      for (const { stream } of inputs) {
        stream.destroy();
      }
      return { ok: false, error: broken(refusals.uploadChanged(file)) };
    }
    inputs.push({ name: file.name, ...object });
  }
  return { ok: true, value: inputs };
}

/** Runs the engine on the files and stores its results. */
async function resultOf(
  job: Job,
  files: readonly StatementFileRow[],
): Promise<Result<ResultValues, Failure>> {
  const { db, store, clock, log, run, request } = job;
  const { platform, assessmentYear, choices } = request;
  const failed = (failure: Failure) => ({ ok: false, error: failure }) as const;
  const refused = (refusal: Refusal) => failed({ isToBlame: true, refusal });
  const task = { assessmentYear, choices, asOf: dateInIndia(clock.now()) };
  const until = new Date(run.wantedUntil);
  const outcome = await readBy(job, task, () => inputsOf(store, files), until);
  if (!outcome.ok) {
    return outcome;
  }
  const { answer, parts } = outcome.value;
  if (!answer.ok) {
    return refused(refusals.engineRefused(answer.refusal));
  }
  logMissing(job, answer);
  if (!("preview" in answer)) {
    throw new Error("the engine made a paper instead of a result");
  }
  const stray = answer.preview.sources.find(({ broker }) => !mayCome(platform, broker));
  if (stray) {
    return refused(refusals.wrongBroker(platform, stray.file));
  }
  if (answer.files.length === 0) {
    return refused(refusals.nothingToHandOver);
  }
  const lie = lieIn(answer.files, parts);
  if (lie !== undefined) {
    log.error({ run: run.id, cause: lie }, "the engine's files are none that it makes");
    return failed(broken(refusals.brokenRun.failed));
  }
  const claimed = claimedBy(run);
  await results.listLeftovers(db, claimed, clock.now());
  const stored = await storeResults(store, claimed, answer.files, parts);
  const at = clock.now().toISOString();
  const preview = { ...answer.preview, ...(isSample(files) && { sample: true }) };
  return {
    ok: true,
    value: {
      ...stored,
      problem: null,
      assessmentYear: answer.preview.assessmentYear,
      preview: JSON.stringify(preview),
      processedAt: at,
      touchedAt: at,
    },
  };
}

const asResult = checkOf("result", StoredResult);

/** Says what is wrong with the engine's files: a hostile statement may have taken it over. */
function lieIn(names: readonly EngineFile[], parts: readonly Buffer[]): string | undefined {
  if (names.length !== parts.length || new Set(names).size !== names.length) {
    return "not one part for each file";
  }
  try {
    const result = parts[names.indexOf("result.json")];
    if (result) {
      asResult(JSON.parse(String(result)));
    }
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Whether the platform accepts the broker: the combined flow both, the others only their own. */
function mayCome(platform: Platform, broker: string): boolean {
  return platform === "MULTI" || broker === (platform === "ICICI" ? "icici-direct" : "zerodha");
}

/** Stores the engine's files; returns the row's columns about them and the papers, not yet made. */
async function storeResults(
  store: ObjectStore,
  claimed: ObjectsOf,
  names: readonly EngineFile[],
  parts: Buffer[],
): Promise<ObjectColumns> {
  let columns = { ...noObjects };
  for (const [index, name] of names.entries()) {
    const stored = await store.put(resultKey(claimed, name), parts[index] ?? Buffer.of());
    if (!stored.ok) {
      throw stored.code === "no-space"
        ? new Trouble("object store", "full", stored.cause)
        : new Error(`a result was not stored: ${stored.code}`);
    }
    columns = { ...columns, ...columnsOf(name, stored) };
  }
  return columns;
}

import { brokersOf } from "@site/contract/platforms";
import { isSample } from "@site/contract/sample-statements";
import { accepted, failed, type Result } from "@site/result/result";
import type { ResultHead } from "@site/result/result-head";
import { StatementResult } from "@site/result/statement-result";
import type { FastifyBaseLogger } from "fastify";
import { type Clock, dateInIndia } from "../clock.ts";
import type { Db } from "../database/open.ts";
import type { ResultObjectRow, RunStage, StatementFileRow } from "../database/statement-tables.ts";
import { personTransaction, transaction } from "../database/transaction.ts";
import { removeObjectsOf } from "../features/deletion/service.ts";
import { paperOwner } from "../features/papers/service.ts";
import { noteSold, orderStateOf } from "../features/payments/service.ts";
import * as refusals from "../features/processing/refusals.ts";
import {
  endTaking,
  noteStage,
  type TakenResult,
} from "../features/processing/result-queue-repository.ts";
import {
  addObject,
  addObjects,
  hideResult,
  keepObjects,
  listBeforeStoring,
  listForRemoval,
  lockStatements,
  makeCurrent,
  type ObjectsOf,
  type ResultChoices,
  type RunProblem,
  readChoices,
  resultFolder,
  resultKey,
  resultsBy,
  statementById,
  unknownProcessedStatement,
} from "../features/statements/service.ts";
import { type CallRefusal, outageOf } from "../plugins/problems.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { checkOf } from "../stored-json.ts";
import { Trouble } from "../trouble.ts";
import type { EngineAnswer, EngineFile, EngineTask } from "./engine-frame.ts";
import type { Answered, EngineInput, SealedChild } from "./sealed-child.ts";

/** What a worker needs besides the row: the database and the store, and no secret. */
export type WorkTools = {
  db: Db;
  store: ObjectStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/** The child that reads, and what starts another one. */
export type Engine = { child: SealedChild; start(): SealedChild };

/** One taken result, with the engine that makes it. */
type Job = WorkTools & { taken: TakenResult; engine: Engine; stage: StageNote };

/** How long a child may run at least, in milliseconds, however long its work has waited. */
const shortestMs = 10_000;
/** How long making a report may take, in milliseconds. */
const longestMs = 70_000;

/** How long a run takes before its stages are written down, in milliseconds. */
const seenAfterMs = 1_000;

/** What a run of the engine made, stored. */
type Made = { head: ResultHead; folder: string; objects: Omit<ResultObjectRow, "downloadedAt">[] };

const broken = (refusal: CallRefusal): RunProblem => ({ isToBlame: false, refusal });

/**
 * Does the work on a taken result: has a sealed child read the files, checks its answer, stores the
 * objects and writes the row: objects first, then the row, so that every reader of the row finds them.
 * Never throws; the work ends with a result or a problem, unless the taking is lost.
 */
export async function makeResult(
  tools: WorkTools,
  taken: TakenResult,
  engine: Engine,
): Promise<void> {
  const { log } = tools;
  const work = taken.work === "report" ? makeReport : processStatement;
  const stage = new StageNote(tools, taken);
  const worked = await work({ ...tools, taken, engine, stage }).catch((error) => {
    const outage = outageOf(error);
    log[outage ? "warn" : "error"]({ err: error, result: taken.id }, "processing failed");
    return failed(broken(outage ?? refusals.brokenRun.failed));
  });
  stage.end();
  if (!worked.ok) {
    await endWith(worked.error, tools, taken);
  }
}

/** Writes down how far a run is, of one that takes longer than a second: nobody would see it of others. */
class StageNote {
  #of: { tools: WorkTools; taken: TakenResult };
  #stage: RunStage | undefined;
  /** Does nothing until somebody would see it. */
  #write = () => {};
  #timer: NodeJS.Timeout;

  constructor(tools: WorkTools, taken: TakenResult) {
    this.#of = { tools, taken };
    this.#timer = setTimeout(() => {
      this.#write = () => this.#note();
      this.#write();
    }, seenAfterMs);
  }

  /** The run is here now. */
  reach(stage: RunStage): void {
    this.#stage = stage;
    this.#write();
  }

  /** The run ends. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #note(): void {
    const { db, log } = this.#of.tools;
    if (this.#stage) {
      noteStage(db, this.#of.taken.takenBy, this.#stage).catch((error) =>
        log.warn({ err: error, result: this.#of.taken.id }, "a stage was not noted"),
      );
    }
  }
}

/** Ends work without starting an engine: this worker has no seal for one. */
export function refuseResult(tools: WorkTools, taken: TakenResult): Promise<void> {
  return endWith(broken(refusals.brokenRun.unsealed), tools, taken);
}

async function endWith(
  problem: RunProblem,
  { db, log }: WorkTools,
  { id, work, takenBy }: TakenResult,
): Promise<void> {
  const ends = { problem: JSON.stringify(problem) };
  const values = work === "report" ? ends : ({ ...ends, state: "refused" } as const);
  // Where not even that can be written, the taking ends by time.
  await endTaking(db, takenBy, values).catch((error) =>
    log.warn({ err: error, result: id }, "the work ends by time"),
  );
}

/** Processes a statement's files, and makes the result the current one. */
async function processStatement(job: Job): Promise<Result<undefined, RunProblem>> {
  const { db, clock, taken } = job;
  const made = await runEngine(job);
  if (!made.ok) {
    return made;
  }
  const kept = await keepResult(db, taken, made.value, clock.now());
  if (kept !== "kept") {
    await listMade(job, made.value);
  }
  // What was replaced, or made in vain, goes now: a person's share does not count on a later job.
  await removeObjectsOf(job, taken.userId);
  return kept === "paid meanwhile" ? failed(broken(refusals.answersTooLate)) : accepted(undefined);
}

/**
 * Writes the result and makes it the current one, unless one that was asked for later is. It changes
 * nothing when the taking has been lost or the statement deleted, or when a payment has arrived since
 * it was asked for: what the payer saw must stay.
 */
function keepResult(
  db: Db,
  { id, statementId, askedAt, takenBy }: TakenResult,
  { head, folder, objects }: Made,
  now: Date,
): Promise<"kept" | "lost" | "paid meanwhile"> {
  const at = now.toISOString();
  return transaction(db, async (trx) => {
    const [statement] = await lockStatements(trx, { id: statementId });
    if (!statement || statement.deletedAt !== null) {
      return "lost";
    }
    const { paymentSuccess, settled, paidAt } = await orderStateOf(trx, statementId);
    if (paymentSuccess && (!settled || (paidAt ?? "") >= askedAt)) {
      return "paid meanwhile";
    }
    const { assessmentYear, lotCount } = head;
    const values = { head: JSON.stringify(head), assessmentYear, lotCount, folder, doneAt: at };
    if (!(await endTaking(trx, takenBy, { ...values, state: "done", problem: null }))) {
      return "lost";
    }
    const keys = objects.map(({ name }) => resultKey({ folder }, name));
    if (!(await keepObjects(trx, keys, at))) {
      throw new Error("the objects of a result were removed before it was written");
    }
    await addObjects(trx, objects);
    const [before] = await resultsBy(trx, statement.resultId ? [statement.resultId] : []);
    if (before && before.askedAt > askedAt) {
      const [own] = await resultsBy(trx, [id]);
      await hideResult(trx, own ?? before, at);
      return "kept";
    }
    await makeCurrent(trx, { id, statementId }, at);
    if (settled) {
      await noteSold(trx, statementId, id);
    }
    if (before) {
      await hideResult(trx, before, at);
    }
    return "kept";
  });
}

/** Has what was stored in vain removed; what a worker that ended leaves is due two hours later. */
function listMade({ db, taken, clock }: Job, { folder, objects }: Made): Promise<void> {
  const stored = objects.map(({ name, bytes, sha256 }) => ({
    ...{ key: resultKey({ folder }, name), bytes, sha256 },
  }));
  return listForRemoval(db, taken, stored, clock.now().toISOString());
}

/** Makes the report of a result and keeps it. */
async function makeReport(job: Job): Promise<Result<undefined, RunProblem>> {
  const { db, store, clock, taken } = job;
  const statement = await statementById(db, taken.statementId, clock.now());
  if (!statement || taken.folder === null) {
    throw new Error("the result of a statement is missing");
  }
  const name = "capital-gains-report.xlsx";
  const owner = { ...(await paperOwner(db, statement)), madeOn: dateInIndia(clock.now()) };
  const open = async () => {
    const object = await store.get(resultKey(taken, "result.json"));
    if (!object) {
      throw new Error("the result of a statement is missing");
    }
    const value: EngineInput[] = [{ name: "result.json", ...object }];
    return accepted(value);
  };
  const until = new Date(clock.now().getTime() + longestMs);
  const outcome = await readBy(job, { paper: name, owner }, open, until);
  const [report] = outcome.ok ? outcome.value.parts : [];
  if (!outcome.ok || !report) {
    return failed(broken(refusals.brokenRun.failed));
  }
  logMissing(job, outcome.value.answer);
  const [stored] = await storeObjects(store, taken, [name], [report], taken.id);
  await transaction(db, async (trx) => {
    if ((await endTaking(trx, taken.takenBy, { problem: null })) && stored) {
      await addObject(trx, stored, taken.folder);
    }
  });
  return accepted(undefined);
}

/**
 * Has the engine read, and once more, by another child, when somebody killed the first one: the system
 * does when it is short of memory. The log names the result that got no answer.
 */
async function readBy(
  { clock, log, taken, engine, stage }: Job,
  task: EngineTask,
  open: () => Promise<Result<EngineInput[], RunProblem>>,
  until: Date,
): Promise<Result<Answered, RunProblem>> {
  for (let triesLeft = 1; ; triesLeft -= 1) {
    const inputs = await open();
    if (!inputs.ok) {
      return inputs;
    }
    const timeMs = Math.max(shortestMs, until.getTime() - clock.now().getTime());
    const outcome = await engine.child.run(task, inputs.value, timeMs, () =>
      stage.reach("computing"),
    );
    if (outcome.kind === "answered") {
      return accepted(outcome);
    }
    const isAgain = outcome.kind === "killed" && triesLeft > 0;
    const cause = outcome.kind === "failed" ? outcome.cause : outcome.kind;
    log[outcome.kind === "failed" ? "error" : "warn"](
      { result: taken.id, statement: taken.statementId, cause },
      isAgain ? "engine process killed; another one tries again" : "engine process gave no answer",
    );
    if (!isAgain) {
      return failed(
        broken(refusals.brokenRun[outcome.kind === "killed" ? "failed" : outcome.kind]),
      );
    }
    engine.child = engine.start();
  }
}

/** Opens the files of a statement, all or none. */
async function inputsOf(
  store: ObjectStore,
  files: readonly StatementFileRow[],
): Promise<Result<EngineInput[], RunProblem>> {
  const inputs: EngineInput[] = [];
  for (const file of files) {
    const object = file.objectKey === null ? null : await store.get(file.objectKey);
    if (!object) {
      for (const { stream } of inputs) {
        stream.destroy();
      }
      const isDeleted = file.objectKey === null;
      const refusal = isDeleted ? refusals.sourceDeleted : refusals.uploadChanged(file);
      return failed(broken(refusal));
    }
    inputs.push({ name: file.name, ...object });
  }
  return accepted(inputs);
}

/** Logs which parts a fault kept from being made; the person reads of them on the page or paper. */
function logMissing({ log, taken }: Job, answer: EngineAnswer): void {
  for (const { part, place } of answer.ok ? answer.missing : []) {
    log.error({ result: taken.id, part, place }, "a part of a result could not be made");
  }
}

/** Runs the engine on the statement's files and stores what it makes. */
async function runEngine(job: Job): Promise<Result<Made, RunProblem>> {
  const { db, store, clock, log, taken } = job;
  const refused = (refusal: CallRefusal) => failed({ isToBlame: true, refusal });
  const now = clock.now();
  const statement = await statementById(db, taken.statementId, now);
  if (!statement || statement.state === "deleted") {
    return failed(broken(unknownProcessedStatement.error));
  }
  const { platform, files } = statement;
  const { assessmentYear, ...choices } = readChoices(taken.choices);
  const task = { assessmentYear, choices: given(choices), asOf: dateInIndia(now) };
  const until = new Date(taken.wantedUntil);
  const outcome = await readBy(job, task, () => inputsOf(store, files), until);
  if (!outcome.ok) {
    return outcome;
  }
  job.stage.reach("checking");
  const { answer, parts } = outcome.value;
  if (!answer.ok) {
    return refused(refusals.engineRefused(answer.refusal));
  }
  logMissing(job, answer);
  if (!("head" in answer)) {
    throw new Error("the engine made a paper instead of a result");
  }
  const stray = answer.head.sources.find(({ broker }) => !brokersOf(platform).includes(broker));
  if (stray) {
    return refused(refusals.wrongBroker(platform, stray.file, stray.broker));
  }
  if (answer.files.length === 0) {
    return refused(refusals.nothingToHandOver);
  }
  const checked = checkFiles(answer.files, parts);
  if (!checked.ok) {
    const { error: cause } = checked;
    log.error({ result: taken.id, cause }, "the engine's files are none that it makes");
    return failed(broken(refusals.brokenRun.failed));
  }
  const folder = resultFolder(taken);
  const made = answer.files.map((name, index) => ({
    ...{ key: resultKey({ folder }, name), bytes: parts[index]?.byteLength ?? 0, sha256: null },
  }));
  const isListed = await personTransaction(db, taken.userId, false, async (trx) => {
    await listBeforeStoring(trx, taken, made, clock.now());
    return true;
  });
  if (!isListed) {
    return failed(broken(unknownProcessedStatement.error));
  }
  job.stage.reach("storing");
  const objects = await storeObjects(store, { folder }, answer.files, parts, taken.id);
  const head = { ...answer.head, ...(isSample(files) && { sample: true }) };
  return accepted({ head, folder, objects });
}

/** The person's answers, if there are any. */
function given(choices: Omit<ResultChoices, "assessmentYear">) {
  return Object.keys(choices).length > 0 ? choices : undefined;
}

const asResult = checkOf("result", StatementResult);

/** Says what is wrong with the engine's files, if anything: a hostile statement may have taken it over. */
function checkFiles(
  names: readonly EngineFile[],
  parts: readonly Buffer[],
): Result<undefined, string> {
  if (names.length !== parts.length || new Set(names).size !== names.length) {
    return failed("not one part for each file");
  }
  try {
    const result = parts[names.indexOf("result.json")];
    if (result) {
      asResult(JSON.parse(String(result)));
    }
    return accepted(undefined);
  } catch (error) {
    return failed(String(error));
  }
}

/** Stores objects of a result, and returns their rows. */
async function storeObjects<Name extends ResultObjectRow["name"]>(
  store: ObjectStore,
  where: ObjectsOf,
  names: readonly Name[],
  parts: readonly Buffer[],
  resultId: string,
): Promise<Omit<ResultObjectRow, "downloadedAt">[]> {
  const rows: Omit<ResultObjectRow, "downloadedAt">[] = [];
  for (const [index, name] of names.entries()) {
    const stored = await store.put(resultKey(where, name), parts[index] ?? Buffer.of());
    if (!stored.ok) {
      throw stored.code === "no-space"
        ? new Trouble("object store", "full", stored.cause)
        : new Error(`a result was not stored: ${stored.code}`);
    }
    const { bytes, sha256 } = stored;
    rows.push({ resultId, name, bytes, sha256 });
  }
  return rows;
}

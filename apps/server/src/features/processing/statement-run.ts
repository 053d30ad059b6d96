import type { Platform } from "contract/flow-state";
import type { Result } from "contract/result";
import { isSample } from "contract/sample-statements";
import type { StatementChoices } from "result/statement-choices";
import type { AppContext } from "../../app-context.ts";
import { dateInIndia } from "../../clock.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { outageOf, type Refusal } from "../../plugins/problems.ts";
import { copyObject, type ObjectStore, type PutResult } from "../../storage/object-store.ts";
import { StoreTrouble } from "../../storage/store-errors.ts";
import {
  columnsOf,
  type MeasuredFile,
  noObjects,
  type ObjectColumns,
  type ObjectsOf,
  resultKey,
  sourceKey,
} from "../statements/service.ts";
import type { EngineInput } from "./engine-process.ts";
import type { EngineQueue } from "./engine-queue.ts";
import {
  brokenRun,
  engineRefused,
  nothingToHandOver,
  outageRefusal,
  uploadChanged,
  wrongBroker,
} from "./refusals.ts";

/** One run of a statement through the engine, under a claim with its own objects. */
export type StatementRun = {
  claimed: { id: string; claim: string; platform: Platform; userId: string };
  /** What to copy: `uploadKey` says where each file is now. */
  files: readonly StatementFileRow[];
  network: string;
  assessmentYear?: string;
  choices?: StatementChoices;
  /** Aborts when nobody is waiting for the result. */
  signal: AbortSignal;
};

/** The columns of the statement's row that describe a result. */
export type ResultValues = ObjectColumns &
  Pick<StatementRow, "problem" | "assessmentYear" | "preview" | "processedAt" | "touchedAt">;

/**
 * Why a run has no result. `refused`: the file is to blame. `broken`: it may be tried again.
 * `abandoned`: nobody was waiting. `untaken`: the claim had ended.
 */
export type RunFailure =
  | { kind: "refused" | "broken" | "abandoned"; refusal: Refusal }
  | { kind: "untaken" };

/**
 * Copies the files, runs the engine on the copies, stores the results and passes them to `take`,
 * which writes the row: files first, then the row, so that every reader of the row finds the files.
 *
 * @param take returns false when the claim had ended
 */
export async function runStatement(
  {
    store,
    clock,
    log,
    queue,
  }: Pick<AppContext, "store" | "clock" | "log"> & { queue: EngineQueue },
  run: StatementRun,
  take: (values: ResultValues) => Promise<boolean>,
): Promise<Result<ResultValues, RunFailure>> {
  const { claimed, files, network, assessmentYear, choices, signal } = run;
  const { id, platform } = claimed;
  const failed = (kind: "refused" | "broken" | "abandoned", refusal: Refusal) =>
    ({ ok: false, error: { kind, refusal } }) as const;
  try {
    const changed = await takeCopies(store, claimed, files);
    if (changed) {
      return failed("broken", uploadChanged(platform, changed));
    }
    const outcome = await queue.run({
      userId: claimed.userId,
      network,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      task: { assessmentYear, choices, asOf: dateInIndia(clock.now()) },
      signal,
      open: () => openCopies(store, claimed, files),
    });
    if (outcome.kind !== "answered") {
      if (outcome.kind === "failed") {
        log.error({ statement: id, cause: outcome.cause }, "engine process failed");
      }
      const kind = outcome.kind === "abandoned" ? "abandoned" : "broken";
      return failed(kind, brokenRun(platform, outcome.kind));
    }
    const { answer, parts } = outcome;
    if (!answer.ok) {
      return failed("refused", engineRefused(platform, answer.refusal));
    }
    if (!("preview" in answer)) {
      throw new Error("the engine made a paper instead of a result");
    }
    const stray = answer.preview.sources.find(({ broker }) => !mayCome(platform, broker));
    if (stray) {
      return failed("refused", wrongBroker(platform, stray.file));
    }
    if (answer.files.length === 0) {
      return failed("refused", nothingToHandOver(platform));
    }
    const stored = await storeResults(store, claimed, answer.files, parts);
    const at = clock.now().toISOString();
    const values = {
      ...stored,
      problem: null,
      assessmentYear: answer.preview.assessmentYear,
      preview: JSON.stringify({ ...answer.preview, ...(isSample(files) && { sample: true }) }),
      processedAt: at,
      touchedAt: at,
    };
    return (await take(values))
      ? { ok: true, value: values }
      : { ok: false, error: { kind: "untaken" } };
  } catch (error) {
    const outage = outageOf(error);
    log[outage ? "warn" : "error"]({ err: error, statement: id }, "processing failed");
    return failed(
      "broken",
      outage ? outageRefusal(platform, outage) : brokenRun(platform, "failed"),
    );
  }
}

/**
 * Whether the platform accepts the broker: a single-file one only its own, the combined flow both.
 */
function mayCome(platform: Platform, broker: string): boolean {
  if (platform === "MULTI") {
    return true;
  }
  return broker === (platform === "ICICI" ? "icici-direct" : "zerodha");
}

/**
 * Copies the uploads into the claim's own folder, where no later upload can replace them. Returns
 * the file that no longer matches its record, or null when all are copied.
 */
async function takeCopies(
  store: ObjectStore,
  claimed: ObjectsOf,
  files: readonly StatementFileRow[],
): Promise<StatementFileRow | null> {
  for (const file of files) {
    const copy = await copyObject(store, file.uploadKey, sourceKey(claimed, file.slot));
    if (copy && !copy.ok) {
      throw notStored("an upload's copy", copy);
    }
    if (copy?.sha256 !== file.sha256) {
      return file;
    }
  }
  return null;
}

/** Opens the copies for the engine. */
function openCopies(
  store: ObjectStore,
  claimed: ObjectsOf,
  files: readonly StatementFileRow[],
): Promise<EngineInput[]> {
  return Promise.all(
    files.map(async (file) => {
      const object = await store.get(sourceKey(claimed, file.slot));
      if (!object) {
        throw new Error("the copy of an upload is missing");
      }
      return { name: file.name, bytes: object.bytes, stream: object.stream };
    }),
  );
}

/** Stores the engine's files; returns the row's columns about them and the papers, not yet made. */
async function storeResults(
  store: ObjectStore,
  claimed: ObjectsOf,
  names: readonly MeasuredFile[],
  parts: Buffer[],
): Promise<ObjectColumns> {
  let columns = { ...noObjects };
  for (const [index, name] of names.entries()) {
    const stored = await store.put(resultKey(claimed, name), parts[index] ?? Buffer.of());
    if (!stored.ok) {
      throw notStored("a result", stored);
    }
    columns = { ...columns, ...columnsOf(name, stored) };
  }
  return columns;
}

function notStored(what: string, { code, cause }: Extract<PutResult, { ok: false }>): Error {
  return code === "no-space"
    ? new StoreTrouble("full", cause)
    : new Error(`${what} was not stored: ${code}`);
}

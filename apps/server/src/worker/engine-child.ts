import { readFileSync } from "node:fs";
import { startupSnapshot } from "node:v8";
import { forgetDecoders } from "capital-gains/decoders";
import { maskedPan } from "capital-gains/masked-pan";
import { type OnMissing, placeOf } from "capital-gains/part-or";
import { forgetPrices } from "capital-gains/prices-of-2018";
import { processStatements } from "capital-gains/process-statements";
import { capitalGainsReport, type ReportOwner } from "capital-gains/report";
import { processedCsv } from "capital-gains/schedule-112a-file";
import { statedPans } from "capital-gains/stated-pans";
import { isOfYear } from "result/names";
import { isNothing } from "result/statement-choices";
import { StoredResult } from "result/stored-result";
import { checkOf } from "../stored-json.ts";
import {
  type EngineAnswer,
  type EngineFile,
  EngineRequest,
  type EngineTask,
  readFrame,
  writeFrame,
} from "./engine-frame.ts";
import { previewOf } from "./preview-of.ts";

// The program of the engine's process: reads one request from standard input, writes what it made to
// standard output, and ends. It is started ahead of time and waits here for its request.
async function main(): Promise<void> {
  const frame = await readFrame(process.stdin, Number.POSITIVE_INFINITY);
  // An incomplete request means that the worker went away or did not need this process.
  if (frame) {
    const { parts: files } = frame;
    const header = asRequest(frame.header);
    const { answer, parts } =
      "paper" in header
        ? paperOf(header.owner, files)
        : await processed(header, header.names, files);
    await writeFrame(process.stdout, answer, parts);
  }
}

// Compiled before the process waits for its request.
const asRequest = checkOf("request", EngineRequest);
const asResult = checkOf("result", StoredResult);

if (startupSnapshot.isBuildingSnapshot()) {
  // Left at once: a heap that nobody needs any more is not taken apart.
  startupSnapshot.setDeserializeMainFunction(() => void main().then(() => process.exit()));
  void warmUp();
} else {
  void main();
}

/** Processes samples while the snapshot is made, so that it holds the engine compiled. */
async function warmUp(): Promise<void> {
  for (const sample of process.argv.slice(2)) {
    const { parts } = await processed({ asOf: "2026-11-23" }, [sample], [readFileSync(sample)]);
    const result = parts.map((part) => Buffer.from(part));
    paperOf({ madeOn: "2026-11-23" }, result);
  }
  forgetDecoders();
  forgetPrices();
}

type Missing = Extract<EngineAnswer, { ok: true }>["missing"][number];

function listMissing(missing: Missing[]): OnMissing {
  return (part, cause) => void missing.push({ part, place: placeOf(cause) });
}

type Made = { answer: EngineAnswer; parts: Uint8Array[] };

/** Makes the report of a stored result. */
function paperOf(owner: ReportOwner, files: Buffer[]): Made {
  const { result } = asResult(JSON.parse(String(files[0])));
  const missing: Missing[] = [];
  const report = capitalGainsReport(result, owner, listMissing(missing));
  if (!report) {
    throw new Error("a stored result without trades");
  }
  return { answer: { ok: true, paper: "capital-gains-report.xlsx", missing }, parts: [report] };
}

async function processed(
  { choices, assessmentYear, asOf }: Exclude<EngineTask, { paper: unknown }>,
  names: string[],
  files: Buffer[],
): Promise<Made> {
  const { losses, ...answers } = choices ?? {};
  const statements = names.map((name, index) => ({
    name,
    bytes: files[index] ?? new Uint8Array(),
  }));
  const outcome = await processStatements(statements, {
    assessmentYear,
    asOf,
    ...choices,
  });
  if (!outcome.ok) {
    return { answer: { ok: false, refusal: outcome.error }, parts: [] };
  }
  const result = outcome.value;
  const given = losses !== undefined && !isNothing(losses) ? losses : undefined;
  const missing: Missing[] = [];
  const preview = {
    ...previewOf(result, listMissing(missing)),
    ...(choices && { choices: answers }),
    ...(given && { lossesGiven: true }),
  };
  const written: [EngineFile, Uint8Array][] = [];
  if (result.lotCount > 0 || result.setAside.some(isOfYear)) {
    const statedPansMasked = (await statedPans(statements)).map(maskedPan);
    const stored: StoredResult = { result, statedPans: statedPansMasked, losses: given };
    written.push(["result.json", jsonBytes(stored)]);
    const csv = processedCsv(result);
    if (csv) {
      written.push(["processed_file.csv", csv]);
    }
  }
  return {
    answer: { ok: true, preview, missing, files: written.map(([name]) => name) },
    parts: written.map(([, bytes]) => bytes),
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

import { readFileSync } from "node:fs";
import { startupSnapshot } from "node:v8";
import { companyName } from "capital-gains/company-name";
import { countedClasses } from "capital-gains/counted";
import { forgetDecoders } from "capital-gains/decoders";
import { maskedPan } from "capital-gains/masked-pan";
import { forgetPrices } from "capital-gains/prices-of-2018";
import { processStatements } from "capital-gains/process-statements";
import { capitalGainsReport, type ReportOwner } from "capital-gains/report";
import { returnFigures } from "capital-gains/return-figures";
import { returnGainsOf } from "capital-gains/return-gains";
import { statedPans } from "capital-gains/stated-pans";
import { shownEstimateOf } from "capital-gains/tax-estimate";
import { previewVersion } from "contract/statement-preview";
import { isOfYear } from "result/names";
import { isNothing } from "result/statement-choices";
import type { StatementResult } from "result/statement-result";
import { StoredResult } from "result/stored-result";
import { checkOf } from "../stored-json.ts";
import {
  type EngineAnswer,
  type EngineFile,
  type EnginePreview,
  EngineRequest,
  type EngineTask,
  readFrame,
  writeFrame,
} from "./engine-frame.ts";

/** How many set-aside rows the preview lists; it counts the rest, and the report has them all. */
const mostSetAside = 200;

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

type Made = { answer: EngineAnswer; parts: Uint8Array[] };

/** Makes the report of a stored result. */
function paperOf(owner: ReportOwner, files: Buffer[]): Made {
  const { result } = asResult(JSON.parse(String(files[0])));
  const report = capitalGainsReport(result, owner);
  if (!report) {
    throw new Error("a stored result without trades");
  }
  return { answer: { ok: true, paper: "capital-gains-report.xlsx" }, parts: [report] };
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
  const { result, files: made } = outcome.value;
  const given = losses !== undefined && !isNothing(losses) ? losses : undefined;
  const preview = {
    ...previewOf(result),
    ...(choices && { choices: answers }),
    ...(given && { lossesGiven: true }),
  };
  const written: [EngineFile, Uint8Array][] = [];
  if (result.lotCount > 0 || result.setAside.some(isOfYear)) {
    const statedPansMasked = (await statedPans(statements)).map(maskedPan);
    const stored: StoredResult = { result, statedPans: statedPansMasked, losses: given };
    written.push(["result.json", jsonBytes(stored)]);
    if (made.processedCsv) {
      written.push(["processed_file.csv", made.processedCsv]);
    }
  }
  return {
    answer: { ok: true, preview, files: written.map(([name]) => name) },
    parts: written.map(([, bytes]) => bytes),
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** What the person sees before paying: the result without its lots and the schedule's rows. */
function previewOf(result: StatementResult): EnginePreview {
  const { assessmentYear, law, advanceTax, interest, period, sources, lotCount } = result;
  const { form, tableF, tableFInReturn, quarters, lossesLeft, reconciliation, findings, setAside } =
    result;
  const { shortTerm111A, longTerm112A, intraday } = result.scheduleCG;
  const tax = shownEstimateOf(result);
  return {
    version: previewVersion,
    assessmentYear,
    law,
    period,
    lotCount,
    classes: countedClasses(result),
    form,
    tableF,
    tableFInReturn,
    quarters,
    lossesLeft,
    findings,
    ...(advanceTax && { advanceTax }),
    ...(interest && { interest }),
    sources: sources.map(({ file, broker, lots }) => ({ file, broker, lots })),
    setAside: setAside
      .slice(0, mostSetAside)
      .map(({ name, isin, transferred, saleValue, message, source: { file, sheet, row } }) => ({
        name,
        isin,
        transferred,
        saleValue,
        message,
        source: { file: sources[file]?.file ?? "", sheet, row },
      })),
    setAsideCount: setAside.length,
    schedule112A: {
      rows: result.schedule112A.rows.length,
      balance: result.schedule112A.balance,
    },
    scheduleCG: {
      shortTerm111A: shortTerm111A.map(({ inReturn: _, ...exact }) => exact),
      longTerm112A: longTerm112A.map(({ ratePercent, gain }) => ({ ratePercent, gain })),
      intraday: { turnover: intraday.turnover, profit: intraday.profit },
    },
    returnFigures: returnFigures(result),
    mergeRefusal: mergeRefusalOf(result),
    names: namesOf(result),
    ...(tax && { tax }),
    reconciliation: reconciliation.map(({ file: _file, broker: _broker, ...total }) => total),
  };
}

/** Names the shares that findings are about, as the list of sales does. */
function namesOf({ findings, lots }: StatementResult): EnginePreview["names"] {
  const isins = new Set(
    findings.flatMap(({ data }) => [data?.isin, ...String(data?.isins ?? "").split(" ")]),
  );
  const named = lots.filter(({ isin }) => isin !== "" && isins.has(isin));
  return Object.fromEntries(named.map(({ isin, name }) => [isin, companyName(isin, name) ?? name]));
}

function mergeRefusalOf(result: StatementResult): EnginePreview["mergeRefusal"] {
  const gains = returnGainsOf(result);
  return gains.ok ? null : { code: gains.error.code, message: gains.error.message };
}

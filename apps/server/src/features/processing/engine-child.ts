import "../../process/private-umask.ts";
import { lotRecords } from "capital-gains/lot-record";
import { processStatements } from "capital-gains/process-statements";
import { capitalGainsReport } from "capital-gains/report";
import { returnFigures } from "capital-gains/return-figures";
import { returnGainsOf } from "capital-gains/return-gains";
import { statedPans } from "capital-gains/stated-pans";
import { plainSales, statementSales } from "capital-gains/statement-sales";
import { estimateOf } from "capital-gains/tax-estimate";
import { previewVersion } from "contract/statement-preview";
import { isNothing } from "result/statement-choices";
import type { StatementResult } from "result/statement-result";
import type { ResultFileName, ReturnFile } from "../statements/service.ts";
import {
  type EngineAnswer,
  type EnginePreview,
  type EngineRequest,
  readFrame,
  writeFrame,
} from "./engine-frame.ts";

/** How many sales the page lists, largest first; the report has them all. */
const mostListedLots = 10_000;
/** How many set-aside rows the preview lists; it counts the rest, and the report has them all. */
const mostSetAside = 200;

// The executable of the engine's process: reads one statement from standard input, writes its
// result
// to standard output, and ends. It is started ahead of time and waits here for its statement.
const frame = await readFrame<EngineRequest>(process.stdin, Number.POSITIVE_INFINITY);
// An incomplete request means that the server went away or did not need this process.
if (!frame) {
  process.exit(0);
}

const { answer, parts } = await run(frame.header, frame.parts);
await writeFrame(process.stdout, answer, parts);

async function run(
  request: EngineRequest,
  files: Buffer[],
): Promise<{ answer: EngineAnswer; parts: Uint8Array[] }> {
  const { losses, ...answers } = request.choices ?? {};
  const statements = request.names.map((name, index) => ({
    ...{ name, bytes: files[index] ?? new Uint8Array() },
  }));
  const outcome = await processStatements(statements, {
    assessmentYear: request.assessmentYear,
    asOf: request.asOf,
    ...request.choices,
  });
  if (!outcome.ok) {
    return { answer: { ok: false, refusal: outcome.error }, parts: [] };
  }
  const lossesGiven = losses !== undefined && !isNothing(losses);
  const { result, files: made } = outcome.value;
  const written: [ResultFileName, Uint8Array][] = [];
  if (made.processedCsv) {
    written.push(["processed_file.csv", made.processedCsv]);
  }
  const report = capitalGainsReport(result);
  if (report) {
    written.push(["capital-gains-report.xlsx", report]);
  }
  if (written.length > 0) {
    const lots = lotRecords(result, mostListedLots);
    const own: ReturnFile = {
      gains: returnGainsOf(result),
      sales: plainSales(statementSales(result, await statedPans(statements))),
    };
    written.push(["lots.json", jsonBytes(lots)], ["return.json", jsonBytes(own)]);
    if (lossesGiven) {
      written.push(["losses.json", jsonBytes(losses)]);
    }
  }
  return {
    answer: {
      ok: true,
      preview: {
        ...previewOf(result),
        ...(request.choices && { choices: answers }),
        ...(lossesGiven && { lossesGiven }),
      },
      files: written.map(([name]) => name),
    },
    parts: written.map(([, bytes]) => bytes),
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** What the person sees before paying: the result without its lots and the schedule's rows. */
function previewOf(result: StatementResult): EnginePreview {
  const { assessmentYear, law, advanceTax, interest, period, sources, lotCount, classes } = result;
  const { form, tableF, quarters, lossesLeft, reconciliation, findings, setAside } = result;
  const { shortTerm111A, longTerm112A, intraday } = result.scheduleCG;
  return {
    version: previewVersion,
    ...{
      assessmentYear,
      law,
      period,
      lotCount,
      classes,
      form,
      tableF,
      quarters,
      lossesLeft,
      findings,
    },
    ...(advanceTax && { advanceTax }),
    ...(interest && { interest }),
    sources: sources.map(({ file, broker, lots }) => ({ file, broker, lots })),
    setAside: setAside
      .slice(0, mostSetAside)
      .map(({ name, isin, transferred, saleValue, message, source: { file, sheet, row } }) => ({
        ...{ name, isin, transferred, saleValue, message },
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
    ...taxOf(result),
    reconciliation: reconciliation.map(({ file: _file, broker: _broker, ...total }) => total),
  };
}

function mergeRefusalOf(result: StatementResult): EnginePreview["mergeRefusal"] {
  const gains = returnGainsOf(result);
  return gains.ok ? null : { code: gains.error.code, message: gains.error.message };
}

function taxOf(result: StatementResult): Pick<EnginePreview, "tax"> {
  const estimate = estimateOf(result);
  if (!estimate) {
    return {};
  }
  const { total, cess, rates, exemption, complete } = estimate;
  return {
    tax: {
      total: String(total),
      cess: String(cess),
      rates: rates.map(({ key, ratePercent, gain, exempt, tax }) => ({
        section: key.slice(0, key.indexOf("@")),
        ratePercent,
        gain: String(gain),
        exempt: String(exempt),
        tax: String(tax),
      })),
      exemption: String(exemption),
      complete,
    },
  };
}

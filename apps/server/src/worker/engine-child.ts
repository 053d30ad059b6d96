import { readFileSync } from "node:fs";
import { startupSnapshot } from "node:v8";
import { companyName } from "@site/capital-gains/company-name";
import { forgetDecoders } from "@site/capital-gains/decoders";
import { maskedPan } from "@site/capital-gains/masked-pan";
import { type OnMissing, placeOf } from "@site/capital-gains/part-or";
import { forgetPrices } from "@site/capital-gains/prices-of-2018";
import { processStatements } from "@site/capital-gains/process-statements";
import { capitalGainsReport, type ReportOwner } from "@site/capital-gains/report";
import { headOf } from "@site/capital-gains/result-head";
import { returnGainsOf } from "@site/capital-gains/return-gains";
import { processedCsv } from "@site/capital-gains/schedule-112a-file";
import { statedPans } from "@site/capital-gains/stated-pans";
import { statementSales } from "@site/capital-gains/statement-sales";
import { isOfYear } from "@site/result/names";
import { StatementResult } from "@site/result/statement-result";
import { listedSales } from "../features/statements/listed-sales.ts";
import { checkOf } from "../stored-json.ts";
import {
  computingLine,
  type EngineAnswer,
  type EngineFile,
  EngineRequest,
  type EngineTask,
  readFrame,
  writeFrame,
} from "./engine-frame.ts";

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
        : await processed(header, header.names, files, () => process.stdout.write(computingLine));
    await writeFrame(process.stdout, answer, parts);
  }
}

// Compiled before the process waits for its request.
const asRequest = checkOf("request", EngineRequest);
const asResult = checkOf("result", StatementResult);

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
  const result = asResult(JSON.parse(String(files[0])));
  const missing: Missing[] = [];
  const report = capitalGainsReport(result, owner, listMissing(missing));
  // Without trades there is none, and the worker misses it.
  const parts = report ? [report] : [];
  return { answer: { ok: true, paper: "capital-gains-report.xlsx", missing }, parts };
}

async function processed(
  { choices, assessmentYear, asOf }: Exclude<EngineTask, { paper: unknown }>,
  names: string[],
  files: Buffer[],
  onRead?: () => void,
): Promise<Made> {
  const { losses: _, ...answers } = choices ?? {};
  const statements = names.map((name, index) => ({
    name,
    bytes: files[index] ?? new Uint8Array(),
  }));
  const outcome = await processStatements(statements, {
    assessmentYear,
    asOf,
    onRead,
    ...choices,
  });
  if (!outcome.ok) {
    return { answer: { ok: false, refusal: outcome.error }, parts: [] };
  }
  const result = outcome.value;
  const missing: Missing[] = [];
  const head = {
    ...headOf(result, listMissing(missing)),
    ...(choices && { choices: answers }),
  };
  const written: [EngineFile, Uint8Array][] = [];
  if (result.lotCount > 0 || result.setAside.some(isOfYear)) {
    const pans = (await statedPans(statements)).map(maskedPan);
    const { sales, index } = listedSales(result);
    written.push(
      ["result.json", jsonBytes(result)],
      ["sales.json", sales],
      ["sales-index.json", index],
      ["depository-sales.json", jsonBytes(namedSales(statementSales(result, pans)))],
    );
    const gains = head.mergeRefusal ? undefined : returnGainsOf(result);
    if (gains?.ok) {
      written.push(["return-gains.json", jsonBytes(gains.value)]);
    }
    const csv = processedCsv(result);
    if (csv) {
      written.push(["processed_file.csv", csv]);
    }
  }
  return {
    answer: { ok: true, head, missing, files: written.map(([name]) => name) },
    parts: written.map(([, bytes]) => bytes),
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Names the shares as the pages do. */
function namedSales(of: ReturnType<typeof statementSales>) {
  const sales = of.sales.map((sale) => ({
    ...sale,
    name: companyName(sale.isin, sale.name) ?? sale.name,
  }));
  return { ...of, sales };
}

import "../../private-umask.ts";
import { once } from "node:events";
import { processStatements } from "capital-gains/process-statements";
import { capitalGainsReport } from "capital-gains/report";
import { frameHeader, readFrame } from "./engine-frame.ts";
import type { EngineAnswer, EngineFileName, EngineRequest } from "./engine-messages.ts";
import { previewOf } from "./preview.ts";

// The executable of the engine's process: one statement on standard input, its result on standard
// output, then the end. It is started ahead and waits here for its statement.
const frame = await readFrame<EngineRequest>(process.stdin, Number.POSITIVE_INFINITY);
// Without a whole request there is nobody to answer: the server went away or did not need it.
if (!frame) process.exit(0);

const { answer, parts } = await run(frame.header, frame.parts);
const output = [
  frameHeader(
    answer,
    parts.map((part) => part.byteLength),
  ),
  ...parts,
];
for (const bytes of output) {
  if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}
process.stdout.end();

async function run(
  request: EngineRequest,
  files: Buffer[],
): Promise<{ answer: EngineAnswer; parts: Uint8Array[] }> {
  const outcome = await processStatements(
    request.names.map((name, index) => ({ name, bytes: files[index] ?? new Uint8Array() })),
    { assessmentYear: request.assessmentYear, ...request.choices },
  );
  if (!outcome.ok) return { answer: { ok: false, refusal: outcome.refusal }, parts: [] };
  const written: [EngineFileName, Uint8Array][] = [];
  if (outcome.files.processedCsv) written.push(["processed_file.csv", outcome.files.processedCsv]);
  const report = await capitalGainsReport(outcome.result);
  if (report) written.push(["capital-gains-report.xlsx", report]);
  return {
    answer: {
      ok: true,
      preview: previewOf(outcome.result, request.choices),
      files: written.map(([name]) => name),
    },
    parts: written.map(([, bytes]) => bytes),
  };
}

// Opens one file in its own process and prints its refusal and its peak memory.
// usage: node test/peak-memory.ts FILE
import { readFileSync } from "node:fs";
import { processStatements } from "../src/process-statements.ts";

const outcome = await processStatements([
  { name: "hostile", bytes: readFileSync(process.argv[2] ?? "") },
]);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ code: outcome.ok ? null : outcome.error.code, megabytes }));

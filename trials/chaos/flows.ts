import { parseArgs } from "node:util";
import { startPostgres } from "../../../scripts/postgres.ts";
import { startSwift } from "../../../scripts/swift.ts";
import { freshPostgres } from "../test/databases.ts";
import { newBucket } from "../test/new-bucket.ts";
import { examine } from "./examine.ts";
import { startInstallation } from "./installation.ts";
import { playFlows } from "./play-flows.ts";

// The two-process proof: whole flows, all started at once, against several server processes on one
// PostgreSQL and one object store; one process is killed with kill -9 when half of them are done and
// stays dead. Afterwards every flow must be paid, invoiced and downloaded exactly once.
// usage: npm run flows -- [--flows 2000] [--processes 2] [--store s3|folder]
const { values } = parseArgs({
  options: {
    flows: { type: "string", default: "2000" },
    processes: { type: "string", default: "2" },
    store: { type: "string", default: "s3" },
  },
});
const [flows, count] = [Number(values.flows), Number(values.processes)];
if (!flows || !count || !["s3", "folder"].includes(values.store)) {
  process.stderr.write("--flows and --processes are numbers above 0, --store is s3 or folder.\n");
  process.exit(2);
}
// By way of `exit`, where everything that was started is ended.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startPostgres();
const swift = values.store === "s3" ? await startSwift() : undefined;
if (values.store === "s3" && !swift) say("No OpenStack Swift here: the store is a shared folder.");
const database = await freshPostgres(postgres.url);
const installation = await startInstallation(count, {
  ...database.environment,
  ...(swift ? await newBucket(swift.url) : {}),
  ENGINE_PARALLEL: "2",
  ENGINE_QUEUE: "100",
});
const started = Date.now();
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
try {
  const step = Math.max(1, Math.floor(flows / 20));
  const { all, nuisances, doneAtKill } = await playFlows(installation, flows, (done) => {
    if (done % step === 0) say(`${done} of ${flows} flows, ${seconds()}`);
  });
  const took = seconds();
  if (count > 1) say(`process 1 of ${count} was killed when ${doneAtKill} flows were done`);
  for (const [kind, times] of [...nuisances].sort()) say(`  ${kind}: ${times} times, tried again`);
  const faults = await examine(installation, all);
  for (const fault of faults) say(fault);
  say(
    `${flows} flows on ${count} processes, PostgreSQL and ${swift ? "S3" : "a folder"}: ` +
      `${took}, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await installation.close();
  await database.drop();
  await postgres.stop();
  await swift?.stop();
}

import { parseArgs } from "node:util";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import { playBatch, shortPatience } from "./batch.ts";
import { openWorld } from "./world.ts";

// The chaos run: random schedules of people, webhooks, reconciler, operator, faults of the gateway
// and kill -9, against real server processes; afterwards every invariant must hold.
// usage: npm run chaos -- [--schedules 2000] [--seed 1] [--batch 50] [--database postgres://…]
// A batch is replayed by its own seed: npm run chaos -- --seed S --schedules 50 --batch 50
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    batch: { type: "string", default: "50" },
    database: { type: "string", default: "" },
  },
});
const [schedules, seed, size] = [values.schedules, values.seed, values.batch].map(Number);
if (!schedules || !seed || !size) {
  process.stderr.write("--schedules, --seed and --batch must be whole numbers above 0.\n");
  process.exit(2);
}
const database = values.database ? await freshPostgres(values.database) : null;
const world = await openWorld(6, { ...database?.environment, ...shortPatience });
const started = Date.now();
let [done, crashes, broken] = [0, 0, 0];
try {
  for (let batch = 0; done < schedules; batch += 1) {
    const result = await playBatch(world, seed + batch, Math.min(size, schedules - done)).catch(
      (error) => ({ schedules: 0, crashes: 0, violations: [`the batch broke off: ${error}`] }),
    );
    done += result.schedules;
    crashes += result.crashes;
    broken += result.violations.length;
    for (const violation of result.violations) {
      process.stdout.write(`seed ${seed + batch}: ${violation}\n`);
    }
    if (batch % 10 === 9) {
      report();
    }
    // A broken state would be found again by every later batch.
    if (result.violations.length > 0) {
      break;
    }
  }
} finally {
  // A call that does not end would keep this program running too.
  if (broken > 0) {
    setTimeout(() => process.exit(1), 10_000).unref();
  }
  await world.close();
  await database?.drop();
}
report();
process.exitCode = broken > 0 ? 1 : 0;

function report(): void {
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(
    `${done} schedules on ${database ? "PostgreSQL" : "SQLite"}, seeds from ${seed}, ${crashes} kill -9, ${broken} violations, ${seconds} s\n`,
  );
}

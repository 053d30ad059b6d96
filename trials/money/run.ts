import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { openTrial } from "./play-schedule.ts";
import type { Report, Share } from "./worker.ts";

// The deterministic trial of money: the product's own code for orders, settlement, invoices, webhooks,
// refunds and deletion, on its own tables, in one process for each processor. A seed and a number fix
// who continues when, what fails and what the time is.
// usage: npm run money -- [--schedules 50000] [--seed 1]
// One schedule again, with who continued when:  npm run money -- --seed S --only K
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "50000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const [schedules, seed] = [Number(values.schedules), Number(values.seed)];
const only = values.only === undefined ? undefined : Number(values.only);
if (!(schedules > 0) || !Number.isSafeInteger(seed) || Number.isNaN(only ?? 0)) {
  process.stderr.write("--schedules, --seed and --only must be whole numbers.\n");
  process.exit(2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
/** After this many it is clear that something is wrong. */
const mostBroken = 20;

if (only !== undefined) {
  const trial = await openTrial();
  const { faults, trace } = await trial.play(seed, only);
  for (const line of trace) {
    say(line);
  }
  for (const fault of faults) {
    say(`broken: ${fault}`);
  }
  say(`seed ${seed}, schedule ${only}: ${faults.length} rules broken`);
  await trial.close();
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  const started = performance.now();
  const step = Math.min(availableParallelism(), schedules);
  let [played, broken] = [0, 0];
  const workers: Worker[] = [];
  await Promise.all(
    Array.from({ length: step }, (_, from) => {
      const share: Share = { seed, from, until: schedules, step };
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: share });
      workers.push(worker);
      worker.on("message", (report: Report) => {
        played += report.played;
        broken += report.broken.length;
        for (const { number, faults } of report.broken) {
          say(`--seed ${seed} --only ${number}: ${faults.join("; ")}`);
        }
        if (broken >= mostBroken) {
          for (const each of workers) {
            void each.terminate();
          }
        }
      });
      return new Promise((resolve, reject) => {
        worker.on("exit", resolve);
        worker.on("error", reject);
      });
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage();
  const each = (user + system) / 1000 / played;
  say(
    `${played} schedules, seed ${seed}, ${broken} broken, ${seconds.toFixed(1)} s: ` +
      `${Math.round((played / seconds) * 60)} a minute, ${each.toFixed(2)} ms of processor time each`,
  );
  process.exitCode = broken > 0 ? 1 : 0;
}

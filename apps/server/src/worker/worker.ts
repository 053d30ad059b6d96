import "../process/private-umask.ts";
import "../process/own-descriptors.ts";
import { pino } from "pino";
import { systemClock } from "../clock.ts";
import { bringUpToDate } from "../database/bring-up-to-date.ts";
import { openDatabase } from "../database/open.ts";
import { serverPatience } from "../database/postgres-pool.ts";
import { RunSignals } from "../features/processing/run-signals.ts";
import { loggerOptions } from "../plugins/request-log.ts";
import { logCrashes } from "../process/log-crashes.ts";
import { causeOf, complain } from "../process/terminal.ts";
import { readSettings } from "../settings/config.ts";
import { processFacts } from "../settings/process-facts.ts";
import { unpatchedNode } from "../settings/setting-checks.ts";
import { diskTrouble } from "../storage/disk-room.ts";
import { openStore } from "../storage/open-store.ts";
import { engineProgram, prepareEngine } from "./engine-files.ts";
import { startProvedWorker } from "./proved-worker.ts";
import { longestRunMs } from "./work-loop.ts";

// The executable of a worker: takes runs from the database and does them until SIGTERM. It reads only
// the settings of database, store and engine; the web process starts one, and an operator as many
// more as wanted.
const settings = readSettings(process.env, "worker");
if (!settings.ok) {
  complain(settings.error);
  process.exit(2);
}
const { value: config } = settings;
// The web process says it itself, and knows whether this is a trial.
const unpatched = process.send ? undefined : unpatchedNode(processFacts());
if (unpatched !== undefined) {
  complain(unpatched);
  process.exit(2);
}
const log = pino(loggerOptions(config.logLevel)).child({ part: "worker" });
logCrashes(log);
const signals = new RunSignals();
if (process.send) {
  signals.connect(process, "ended");
}

try {
  await prepareEngine();
  await bringUpToDate(config, systemClock);
  const { db, close } = openDatabase(config, serverPatience);
  const store = await openStore(config);
  const { memoryMb, parallel, withoutNamespaces } = config.engine;
  const limits = { memoryMb, program: await engineProgram(), timeMs: longestRunMs };
  const worker = await startProvedWorker(
    { db, store, clock: systemClock, log, signals, limits, parallel },
    withoutNamespaces,
    // One that cannot be sent went to a process that is ending.
    (report) => process.send?.(report, undefined, undefined, () => {}),
  );

  // Heard once, however often it is aborted.
  const closing = new AbortController();
  closing.signal.onabort = () =>
    void worker
      .close()
      .then(close)
      .finally(() => process.exit(0));
  const end = () => closing.abort();
  process.on("SIGTERM", end);
  // Ctrl-C addresses the web process as well, which ends its worker once its own calls are answered.
  process.on("SIGINT", () => process.send ?? end());
  process.on("disconnect", end);
  if (process.connected === false) {
    // The web process went away while this one started.
    end();
  }
  // Said last, because a reader of this line may end the process at once.
  log.info("ready");
} catch (error) {
  complain(`The worker could not start: ${causeOf(error)}`, ...(await diskTrouble(config)));
  process.exit(1);
}

import "./process/private-umask.ts";
import { buildApp } from "./app.ts";
import { RunSignals } from "./features/processing/run-signals.ts";
import { examinePages } from "./operations/examine-pages.ts";
import type { SealState } from "./plugins/health.ts";
import { logCrashes } from "./process/log-crashes.ts";
import { causeOf, complain } from "./process/terminal.ts";
import { readSettings } from "./settings/config.ts";
import { processFacts } from "./settings/process-facts.ts";
import { unpatchedNode, weakSettings } from "./settings/setting-checks.ts";
import { diskTrouble } from "./storage/disk-room.ts";
import { prepareEngine } from "./worker/engine-files.ts";
import { keepWorker } from "./worker/worker-process.ts";

// The executable of the web process: reads the settings, starts, and on SIGTERM or SIGINT finishes
// running requests, accepts no new ones and ends. Its worker starts and ends with it, unless the
// operator runs workers apart. A wrong setting ends the start with one sentence.
const settings = readSettings(process.env);
if (!settings.ok) {
  complain(settings.error);
  process.exit(2);
}
const { value: config } = settings;
const unpatched = unpatchedNode(processFacts());
if (unpatched !== undefined) {
  complain(unpatched);
  if (!config.isTrial) {
    process.exit(2);
  }
}
// Without one, statements wait for the workers of other machines.
const hasWorker = config.engine.parallel > 0;
const signals = new RunSignals();
let seal: SealState = "untried";
const { fastify } = await start().catch(async (error: unknown) => {
  complain(`The server could not start: ${causeOf(error)}`, ...(await diskTrouble(config)));
  process.exit(1);
});
async function start() {
  await prepareEngine();
  return buildApp({ config, signals, ...(hasWorker && { seal: () => seal }) });
}
logCrashes(fastify.log);
for (const sentence of weakSettings(config, processFacts())) {
  fastify.log.warn({ part: "settings" }, sentence);
}
for (const { level, sentence } of examinePages(config)) {
  if (level === "wrong") {
    fastify.log.warn({ part: "pages" }, sentence);
  }
}

let worker: ReturnType<typeof keepWorker> | undefined;
let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (closing) {
      return;
    }
    closing = true;
    fastify.log.info({ signal }, "closing");
    const closed = fastify.close().finally(() => worker?.close());
    closed.then(
      () => process.exit(0),
      (error) => {
        fastify.log.error({ err: error }, "not closed cleanly");
        process.exit(1);
      },
    );
  });
}

try {
  await fastify.listen({ port: config.port, host: config.host });
  if (hasWorker) {
    worker = keepWorker(config, signals, fastify.log, ({ reads, lacks }) => {
      seal = reads ? "ok" : "missing";
      if (config.isTrial) {
        // `npm start` shows only what is printed as an error.
        complain(...lacks);
      }
    });
  }
} catch (error) {
  const inUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  complain(
    inUse
      ? `PORT ${config.port} is taken by another program; set PORT to a free one.`
      : `The server could not listen on ${config.host}:${config.port}: ${error}`,
  );
  process.exit(1);
}

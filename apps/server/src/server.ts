import "./process/private-umask.ts";
import "./process/memory-flags.ts";
import { EngineSpawner } from "./features/processing/engine-spawner.ts";

// The executable: reads the settings, starts, and on SIGTERM or SIGINT finishes running requests,
// accepts no new ones and ends. A wrong setting ends the start with one sentence.
const spawner = new EngineSpawner();
// Before anything else is loaded: the larger this process, the longer it takes to fork another.
spawner.open();
const { buildApp } = await import("./app.ts");
const { readConfig } = await import("./settings/config.ts");
const { dangerousSettings } = await import("./settings/dangerous-settings.ts");
const { causeOf, complain } = await import("./process/terminal.ts");

const settings = readConfig(process.env);
if (!settings.ok) {
  complain(settings.message);
  process.exit(2);
}
const { config } = settings;
const { fastify } = await buildApp({ config, spawner }).catch((error: unknown) => {
  complain(`The server could not start: ${causeOf(error)}`);
  process.exit(1);
});
for (const sentence of dangerousSettings(config, process.env.NODE_ENV)) {
  fastify.log.warn({ part: "settings" }, sentence);
}

let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (closing) {
      return;
    }
    closing = true;
    fastify.log.info({ signal }, "closing");
    fastify.close().then(
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
} catch (error) {
  const inUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  complain(
    inUse
      ? `PORT ${config.port} is taken by another program; set PORT to a free one.`
      : `The server could not listen on ${config.host}:${config.port}: ${error}`,
  );
  process.exit(1);
}

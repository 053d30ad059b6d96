import type { FastifyBaseLogger } from "fastify";

/**
 * Has an error that nobody caught end the process through its log: Node would print it as it is, with
 * what other servers or a database said.
 */
export function logCrashes(log: Pick<FastifyBaseLogger, "fatal">): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "ended by an error that nobody expected");
    process.exit(1);
  });
}

/**
 * What every stand-in does around its server: refuses to run in production, keeps its files to its
 * own account, listens only on the loopback address and answers only to its names, prints its
 * address in one line, and ends on request.
 */

/**
 * Prepares the process before it opens anything. Ends it in production, where a stand-in would take
 * a stranger's word for money, mail or identity.
 */
export function beginStandIn(name: string, environment: NodeJS.ProcessEnv): void {
  process.umask(0o077);
  if (environment.NODE_ENV !== "production") {
    return;
  }
  console.error(`${name}: refuses to start, because NODE_ENV is "production".`);
  process.exit(1);
}

/** Reads the port from the environment variable `PORT`; 0 (any free one) when it is not set. */
export function portOf(environment: NodeJS.ProcessEnv): number {
  const port = Number(environment.PORT ?? "0");
  if (Number.isInteger(port) && port >= 0 && port < 65_536) {
    return port;
  }
  console.error("PORT: must be a whole number from 0 to 65535.");
  process.exit(2);
}

/** Ends the process on SIGTERM and SIGINT. */
export function endWith(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) {
      return;
    }
    ending = true;
    const hard = setTimeout(() => process.exit(0), 2000);
    close().finally(() => {
      clearTimeout(hard);
      process.exit(0);
    });
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

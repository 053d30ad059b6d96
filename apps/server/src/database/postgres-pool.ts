import type { PostgresPool } from "kysely";
import pg from "pg";
import { databaseTrouble, type TroubleKind } from "../trouble.ts";

/** How long a person's call may wait for the database, in milliseconds. */
export type PatienceMs = {
  /** For a connection: a free one of the pool, or a new one. */
  connection: number;
  /** For the answer to one statement; without it, as long as the work takes. */
  statement?: number;
};

/** For what a server does while people wait: a call of several statements stays below 70 s. */
export const serverPatience = { connection: 5_000, statement: 10_000 } as const;

const mostConnections = 10;

/** Opens a pool to PostgreSQL; `patience` limits every wait, because a server that is cut off never answers. */
export function postgresPool(
  connectionString: string,
  { connection, statement }: PatienceMs,
): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connection,
    ...(statement !== undefined && {
      // A live server gives up first, so that a slow statement costs no connection.
      statement_timeout: Math.floor(statement * 0.9),
      // A process that is paused within a transaction must not keep its locks from all others.
      idle_in_transaction_session_timeout: 3 * statement,
    }),
    Client: clientOf(statement),
  });
  // The next query replaces a dropped idle connection; without a listener the drop ends the
  // process.
  pool.on("error", () => {});
  // The same applies to one that is dropped in use; its query or the next one gets the error as
  // well.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error) => {
        throw databaseTrouble(error, troubleOf(error));
      }),
    end: () => pool.end(),
  };
}

type Query = (...asked: unknown[]) => unknown;

/** Makes a client that closes its connection when an answer does not arrive in time. */
function clientOf(limitMs: number | undefined): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const ask = super.query.bind(this) as Query;
      this.query = ((...asked: unknown[]) => {
        const answer = ask(...asked);
        if (!(answer instanceof Promise)) {
          return answer;
        }
        const timer =
          limitMs === undefined
            ? undefined
            : setTimeout(() => {
                // Don't return it to the pool: the answer may still arrive, for the wrong question.
                this.connection.stream.destroy(new Error("no answer in time"));
              }, limitMs);
        return answer
          .catch((error) => {
            throw databaseTrouble(error, troubleOf(error));
          })
          .finally(() => clearTimeout(timer));
      }) as typeof this.query;
    }
  };
}

/**
 * SQLSTATE classes of a server that stops, starts or is overloaded (08 connection, 57P shutdown, 53
 * resources), and of our own limits on statements, locks and idle transactions.
 */
const unreachable = /^(08...|57P0.|57014|55P03|25P0[34]|53[034]00)$/;
const diskFull = "53100";

function troubleOf(error: unknown): TroubleKind | undefined {
  if (error instanceof pg.DatabaseError) {
    if (error.code === diskFull) {
      return "full";
    }
    return unreachable.test(error.code ?? "") ? "unreachable" : undefined;
  }
  // Values that cannot be sent or read are our own mistakes; anything else is the connection.
  return error instanceof TypeError || error instanceof RangeError ? undefined : "unreachable";
}

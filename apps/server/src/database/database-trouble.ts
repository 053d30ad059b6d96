/**
 * What kept the database from working: `unreachable` when it does not answer in time or others hold
 * it; `full` when it has no room to write.
 */
export type TroubleKind = "unreachable" | "full";

/**
 * A fault of the database itself, as opposed to a query that it refused. A connection that broke
 * during a COMMIT may have stored everything: never report that nothing was done.
 */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;
  /** The system's or PostgreSQL's own code, such as ECONNREFUSED, where there is one. */
  readonly code: string | undefined;

  constructor(kind: TroubleKind, cause: unknown) {
    super(`the database is ${kind}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = "DatabaseTrouble";
    this.kind = kind;
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** Returns the error as a {@link DatabaseTrouble} where it is one, else as it is. */
export function asTrouble(error: unknown, kind: TroubleKind | undefined): unknown {
  const isPlain = kind !== undefined && !(error instanceof DatabaseTrouble);
  return isPlain ? new DatabaseTrouble(kind, error) : error;
}

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

/** Remembers the last fault for callers whose library swallows the error. */
export class TroubleRecord {
  #last: { kind: TroubleKind; at: number } | undefined;

  /** Returns the error as a {@link DatabaseTrouble} where it is one, else as it is. */
  note(error: unknown, kind: TroubleKind | undefined): unknown {
    if (kind === undefined) {
      return error;
    }
    this.#last = { kind, at: performance.now() };
    return error instanceof DatabaseTrouble ? error : new DatabaseTrouble(kind, error);
  }

  /** The fault of the last `milliseconds`, if any. */
  within(milliseconds: number): TroubleKind | undefined {
    const last = this.#last;
    return last && performance.now() - last.at <= milliseconds ? last.kind : undefined;
  }
}

/** What keeps a store from working: it does not answer in time or others hold it, or it has no room. */
export type TroubleKind = "unreachable" | "full";

/**
 * A fault of the database or the object store itself, as opposed to something that it refused. A
 * connection that broke during a COMMIT may have stored everything: never report that nothing was done.
 */
export class Trouble extends Error {
  override readonly name = "Trouble";
  readonly kind: TroubleKind;
  /** The system's or PostgreSQL's own code, such as ECONNREFUSED, where there is one. */
  readonly code: string | undefined;

  constructor(of: "database" | "object store", kind: TroubleKind, cause: unknown) {
    super(`the ${of} is ${kind}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.kind = kind;
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** Returns an error of the database as {@link Trouble} where it is of a kind, else as it is. */
export function databaseTrouble(error: unknown, kind: TroubleKind | undefined): unknown {
  const isPlain = kind !== undefined && !(error instanceof Trouble);
  return isPlain ? new Trouble("database", kind, error) : error;
}

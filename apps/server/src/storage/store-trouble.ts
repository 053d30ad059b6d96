/**
 * The object store's own trouble: it does not answer, not in time, says that it is broken
 * (`unreachable`), or has no room (`full`). Nothing is half stored.
 */
export class StoreTrouble extends Error {
  readonly kind: "unreachable" | "full";

  constructor(kind: "unreachable" | "full", cause: unknown) {
    super(`the object store is ${kind}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = "StoreTrouble";
    this.kind = kind;
  }
}

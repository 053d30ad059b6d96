import type { Where } from "./refusal.ts";

/**
 * Something the person must see about a statement that was processed: an assumption taken where the
 * law or the broker's file leaves a choice (`info`), or a figure to check (`warning`). `error` is
 * what would be a refusal if it stood alone. `data` holds figures for programmes, as JSON values.
 */
export interface Finding {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly message: string;
  readonly where?: Where;
  readonly data?: Readonly<Record<string, string | number | null>>;
}

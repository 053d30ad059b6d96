import type { Problem } from "contract/problem";

/** A broker as the engine names it. */
export type Broker = "icici-direct" | "zerodha";

/** What this device found in a file, before anything was sent. Amounts are decimal rupees. */
export type Verdict =
  | {
      kind: "statement";
      broker: Broker;
      /** Such as `2026-27`. */
      assessmentYear: string;
      sales: number;
      /** Capital gains by term and section, such as `long` and `112A`. */
      gains: { term: string; section: string; gain: string }[];
      /** All of them together. */
      net: string;
      /** How many warnings and errors the engine has about it. */
      toCheck: number;
      /** How many of the statement's own totals were compared; all of them agree. */
      totals: number;
    }
  | { kind: "refused"; problem: Pick<Problem, "code" | "message" | "where"> };

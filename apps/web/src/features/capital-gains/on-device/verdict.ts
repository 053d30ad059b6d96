import type { Problem } from "contract/problem";
import type { Broker } from "result/names";

/** What this device found in a file, before anything was sent. Amounts are decimal rupees. */
export type Verdict =
  | {
      kind: "statement";
      broker: Broker;
      /** As its Act calls it, such as `assessment year 2026-27`. */
      year: string;
      sales: number;
      /** Capital gains by term and section, such as `long` and `112A`. */
      gains: { term: string; section: string; gain: string }[];
      /** The sum of the gains. */
      net: string;
      /** Estimated tax on them in whole rupees; empty for a year without known rates. */
      tax: string;
      /** False where some gains are not in the estimate: their rate depends on the income. */
      taxIsWhole: boolean;
      /** How many warnings and errors the engine has about it. */
      toCheck: number;
      /** How many of the statement's own totals were compared, and how many of them differ. */
      totals: number;
      untied: number;
    }
  | { kind: "refused"; problem: Pick<Problem, "code" | "message" | "where"> };

import type { Problem } from "contract/problem";
import type { StatementPreview } from "contract/statement-preview";
import type { Broker } from "result/names";

/** What this device found in a file, before anything was sent. Amounts are decimal rupees. */
export type Verdict =
  | {
      kind: "statement";
      broker: Broker;
      /** As its Act calls it, such as `assessment year 2026-27`. */
      year: string;
      sales: number;
      /** The sum of the gains. */
      net: string;
      /** Estimated tax on them; undefined for a year without known rates. */
      tax: StatementPreview["tax"];
      tableF: StatementPreview["tableF"];
      /** How many warnings and errors the engine has about it. */
      toCheck: number;
      /** How many of the statement's own totals were compared, and how many of them differ. */
      totals: number;
      untied: number;
    }
  | { kind: "refused"; problem: Pick<Problem, "code" | "message" | "where"> };

import { processEnvironment } from "../../apps/server/test/processes.ts";

/** A moment at which a process is killed: at the SQL statement that marks it. */
export type CrashPoint = {
  name: string;
  means: string;
  statement: RegExp;
  /** Killed before the statement runs, or right after it. */
  when: "before" | "after";
};

/** The named crash points. The process kills itself with SIGKILL there, without any cleanup. */
export const crashPoints: readonly CrashPoint[] = [
  {
    name: "C1",
    means: "the intent is written, the gateway not asked",
    statement: /^insert into "payment_order"/,
    when: "after",
  },
  {
    name: "C2",
    means: "the gateway has the order, we do not know it",
    statement: /^update "payment_order" set "gateway_order_id"/,
    when: "before",
  },
  {
    name: "C4",
    means: "the signature is accepted, the money not asked for",
    statement: /^update "payment_order" set "state" = "state"/,
    when: "before",
  },
  {
    name: "C5a",
    means: "inside settle: the payment is recorded and not counted",
    statement: /^update "payment" set "counted"/,
    when: "before",
  },
  {
    name: "C5b",
    means: "inside settle: the number is taken, the invoice not written",
    statement: /^insert into "invoice" /,
    when: "before",
  },
  {
    name: "C5c",
    means: "inside settle: the invoice is written, the order not fulfilled",
    statement: /^insert into "invoice" /,
    when: "after",
  },
  {
    name: "C6",
    means: "settled, the page not told",
    statement: /^update "payment_order" set "confirmed_at"/,
    when: "before",
  },
  {
    name: "C7",
    means: "the webhook is stored, not worked on",
    statement: /^insert into "payment_event"/,
    when: "after",
  },
];

/** Where a worker is killed, in the order of a run. */
export const runCrashPoints: readonly CrashPoint[] = [
  {
    name: "R1",
    means: "the run is taken, nothing is stored",
    statement: /^update "statement_run" set "state" = .*"claim" =/,
    when: "after",
  },
  {
    name: "R2",
    means: "everything that will be stored is listed for removal",
    statement: /^insert into "object_removal"/,
    when: "after",
  },
  {
    name: "R3",
    means: "the results are stored, the run has not ended",
    statement: /^update "statement_run" set .*"problem" =/,
    when: "before",
  },
  {
    name: "R4",
    means: "inside the last transaction: the run has ended, the statement has no result",
    statement: /^update "statement" set .*"preview" =/,
    when: "before",
  },
  {
    name: "R5",
    means: "inside the last transaction: the result is kept, and still listed for removal",
    statement: /^delete from "object_removal"/,
    when: "before",
  },
];

/** Returns settings with which a process kills itself at a crash point, such as `C5b:2`. */
export function crashing(at: string): Record<string, string> {
  return { CRASH_AT: at, ...preloading("./crash-at-statement.ts") };
}

/** Returns settings with which a process loads a module of this folder before anything else. */
export function preloading(module: string): Record<string, string> {
  const { NODE_OPTIONS = "" } = processEnvironment();
  const preload = new URL(module, import.meta.url);
  return { NODE_OPTIONS: `${NODE_OPTIONS} --import=${preload.href}`.trim() };
}

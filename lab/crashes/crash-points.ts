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
  after("C1", /^insert into "payment_order"/, "the intent is written, the gateway not asked"),
  before(
    "C2",
    /^update "payment_order" set "gateway_order_id"/,
    "the gateway has the order, we do not know it",
  ),
  before(
    "C4",
    /^update "payment_order" set "state" = "state"/,
    "the signature is accepted, the money not asked for",
  ),
  before(
    "C5a",
    /^update "payment" set "counted"/,
    "inside settle: the payment is recorded and not counted",
  ),
  before(
    "C5b",
    /^insert into "invoice" /,
    "inside settle: the number is taken, no invoice written",
  ),
  after("C5c", /^insert into "invoice" /, "inside settle: invoice written, order not fulfilled"),
  before("C6", /^update "payment_order" set "confirmed_at"/, "settled, the page not told"),
  after("C7", /^insert into "payment_event"/, "the webhook is stored, not worked on"),
];

/** Where a worker is killed, in the order of a run. */
export const runCrashPoints: readonly CrashPoint[] = [
  after("R1", /^update "result" set .*"taken_by" =/, "taken, nothing stored"),
  before("R2", /^update "result" set .*"head" =/, "objects stored, the result not written"),
  before("R3", /^insert into "result_object"/, "the result is written, its objects are not"),
  before("R4", /^update "statement" set "result_id" =/, "the result is not yet the current one"),
];

function before(name: string, statement: RegExp, means: string): CrashPoint {
  return { name, means, statement, when: "before" };
}

function after(name: string, statement: RegExp, means: string): CrashPoint {
  return { name, means, statement, when: "after" };
}

/** Returns settings with which a process kills itself at a crash point, such as `C5b:2`. */
export function crashing(at: string): Record<string, string> {
  return { CRASH_AT: at, ...preloading("./crash-at-statement.ts") };
}

/** Returns settings with which a process loads a module of this folder before anything else. */
export function preloading(module: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${new URL(module, import.meta.url).href}` };
}

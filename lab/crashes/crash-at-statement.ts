import { StatementSync } from "node:sqlite";
import pg from "pg";
import { crashPoints, runCrashPoints } from "./crash-points.ts";

// Preloaded into a server (`node --import`): kills the process at a crash point, the n-th time that
// it is reached. CRASH_AT is "NAME:N", such as C5b:2. The product itself knows nothing of this.
const [name, count = "1"] = (process.env.CRASH_AT ?? "").split(":");
const point = [...crashPoints, ...runCrashPoints].find((candidate) => candidate.name === name);
let left = Number(count);

function reached(sql: unknown): boolean {
  if (!point || typeof sql !== "string" || !point.statement.test(sql)) {
    return false;
  }
  left -= 1;
  return left === 0;
}

function die(): never {
  process.kill(process.pid, "SIGKILL");
  // The kernel may deliver the signal late; nothing more may happen until then.
  for (;;) {}
}

if (point) {
  const { run, all } = StatementSync.prototype;
  const watched = (inner: typeof run | typeof all) =>
    function (this: StatementSync, ...parameters: Parameters<typeof run>) {
      const here = reached(this.sourceSQL);
      if (here && point.when === "before") {
        die();
      }
      const result = Reflect.apply(inner, this, parameters);
      if (here) {
        die();
      }
      return result;
    };
  StatementSync.prototype.run = watched(run) as typeof run;
  StatementSync.prototype.all = watched(all) as typeof all;

  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const here = reached(asked[0]);
    if (here && point.when === "before") {
      die();
    }
    const result = Reflect.apply(query, this, asked);
    return here ? Promise.resolve(result).then(die) : result;
  } as typeof query;
}

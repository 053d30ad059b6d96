import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { type New, newRows } from "../../../test/new-rows.ts";
import { rowOf, rowsOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";
import * as queue from "./result-queue-repository.ts";

/** A moment so many seconds into the test's own time. */
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
const time = (seconds: number) => at(seconds).toISOString();

/** Work that waits, and work that a worker has until then. */
const waiting = { work: "process" as const, wantedUntil: time(70) };
const taken = (until: number, by = "w") => ({ ...waiting, takenBy: by, takenUntil: time(until) });

describe.each(testDatabases())("rows of work on $name", (database) => {
  const app = useTestApp({ database, engine: "none" });
  beforeEach(() => app.context.db.deleteFrom("result").execute());

  const rows = newRows(() => app.context.db);
  const result = (id: string, values: New<"result"> = {}) =>
    rows.result(id, "s", { userId: "u", state: "asked", askedAt: time(0), ...values });
  const row = (id: string) => rowOf(app.context.db, "result", { id });
  const take = (seconds: number, waitedMs = 0, db = app.context.db) =>
    queue.takeResult(db, at(seconds), waitedMs);

  test("the newest result of a statement is one that is done or still comes", async () => {
    const newest = () => queue.newestResultOf(app.context.db, "s");
    await result("of another", { ...waiting, statementId: "other", askedAt: time(9) });
    await result("refused", { state: "refused", askedAt: time(8) });
    expect(await newest()).toBeUndefined();
    await result("done", { head: "{}", askedAt: time(1) });
    expect((await newest())?.id).toBe("done");
    await result("comes", { ...waiting, askedAt: time(2) });
    expect((await newest())?.id).toBe("comes");
  });

  test("a result is wanted for longer, never for less long, and no other one is", async () => {
    await result("one", waiting);
    await result("other", waiting);
    for (const until of [80, 75]) {
      await queue.wantLonger(app.context.db, "one", time(until));
      expect((await row("one")).wantedUntil).toBe(time(80));
    }
    expect((await row("other")).wantedUntil).toBe(time(70));
  });

  test("work lapses unless a worker has it", async () => {
    await result("lapses", waiting);
    await result("other", waiting);
    await result("taken", taken(20));
    await queue.lapse(app.context.db, "lapses");
    await queue.lapse(app.context.db, "taken");
    const until = await Promise.all(["lapses", "other", "taken"].map(row));
    expect(until.map(({ wantedUntil }) => wantedUntil)).toEqual([time(0), time(70), time(70)]);
  });

  test("a report is asked for once a result is done, and not while a worker makes it", async () => {
    const done = { state: "done" as const, head: "{}" };
    await result("free", done);
    await result("left by its worker", { ...done, ...taken(30), work: "report" });
    await result("being made", { ...done, ...taken(31), work: "report" });
    await result("refused", { state: "refused" });
    await result("other", done);
    for (const id of ["free", "left by its worker", "being made", "refused"]) {
      const asked = { askedAt: time(30), wantedUntil: time(90), keptUntil: null };
      const place = { standing: "new" as const, mostAhead: 50 };
      await queue.queueReport(app.context.db, await row(id), asked, place);
    }
    const found = await rowsOf(app.context.db, "result", {}, "id");
    expect(found.map(({ id, work, takenBy }) => [id, work, takenBy])).toEqual([
      ["being made", "report", "w"],
      ["free", "report", null],
      ["left by its worker", "report", null],
      ["other", null, null],
      ["refused", null, null],
    ]);
  });

  test("only work that waits, is wanted, and comes no later takes a place", async () => {
    await result("ended");
    await result("taken", taken(20));
    await result("wanted no longer", { ...waiting, wantedUntil: time(30) });
    await result("comes later", { ...waiting, turn: 9 });
    const ask = (mostAhead: number) => {
      const networks = { network: "o", middleNetwork: "o", wideNetwork: "o" };
      const who = { statementId: "t", userId: "v", choices: "{}", ...networks };
      const wanted = { ...who, askedAt: time(30), wantedUntil: time(90), keptUntil: null };
      return queue.askForResult(app.context.db, wanted, { standing: "new", mostAhead });
    };
    expect(await ask(1)).toBeDefined();
    expect(await ask(1)).toBeUndefined();
    expect(await ask(2)).toBeDefined();
    const report = { askedAt: time(30), wantedUntil: time(90), keptUntil: null };
    const place = { standing: "new" as const, mostAhead: 1 };
    const ended = await row("ended");
    await queue.queueReport(app.context.db, ended, report, place);
    expect(await row("ended")).toEqual(ended);
  });

  test("a result is found by its id", async () => {
    await result("one");
    await result("other");
    expect((await queue.resultById(app.context.db, "other"))?.id).toBe("other");
    expect(await queue.resultById(app.context.db, "none")).toBeUndefined();
  });

  test("an account is as old as its own person", async () => {
    const isFrom = (id: string, seconds: number) =>
      queue.isAccountFrom(app.context.db, id, at(seconds));
    for (const [id, made] of [
      ["old", 1],
      ["new", 9],
    ] as const) {
      await sql`insert into person (id, name, email, email_verified, is_anonymous, created_at, updated_at)
        values (${id}, '', ${id}, 1, 0, ${time(made)}, ${time(made)})`.execute(app.context.db);
    }
    expect(await Promise.all([isFrom("old", 5), isFrom("new", 5), isFrom("none", 5)])).toEqual([
      ...[true, false, false],
    ]);
    expect(await isFrom("old", 1)).toBe(false);
  });

  test("a turn counts for its person, its network and those around it, and for nobody else", async () => {
    const networks = { network: "o", middleNetwork: "o", wideNetwork: "o" };
    const turnOf = async (of: New<"result">, turns: number) => {
      await app.context.db.deleteFrom("result").execute();
      for (let nth = 0; nth < turns; nth += 1) {
        await result(`turn ${nth}`, { userId: "x", ...networks, ...of });
      }
      return turn();
    };
    const turn = async () => {
      await app.context.db.deleteFrom("result").where("statementId", "=", "t").execute();
      const who = { statementId: "t", userId: "u", choices: "{}" };
      const place = { network: "n", middleNetwork: "m", wideNetwork: "w" };
      const wanted = {
        ...who,
        ...place,
        askedAt: time(30),
        wantedUntil: time(90),
        keptUntil: null,
      };
      const asked = await queue.askForResult(app.context.db, wanted, {
        standing: "new",
        mostAhead: 50,
      });
      return asked?.turn;
    };
    expect(await turnOf({ userId: "u" }, 2)).toBe(5);
    expect(await turnOf({ network: "n", middleNetwork: "m", wideNetwork: "w" }, 12)).toBe(7);
    expect(await turnOf({ middleNetwork: "m", wideNetwork: "w" }, 24)).toBe(7);
    expect(await turnOf({ wideNetwork: "w" }, 32)).toBe(5);
    expect(await turnOf({}, 40)).toBe(1);
    // A turn of the person's from elsewhere is none of the network's.
    await turnOf({ wideNetwork: "w" }, 31);
    await result("from elsewhere", { userId: "u", ...networks });
    expect(await turn()).toBe(3);
  });

  test("a worker takes work that is wanted and free, or that another one has left", async () => {
    await result("ended", { wantedUntil: time(70) });
    await result("wanted no longer", { ...waiting, wantedUntil: time(30) });
    await result("taken", taken(31, "another"));
    expect(await take(30)).toBeUndefined();
    await result("left", taken(30, "gone"));
    expect((await take(30))?.id).toBe("left");
    await result("free", waiting);
    expect((await take(30))?.id).toBe("free");
    expect((await row("free")).state).toBe("taken");
    expect(await take(30)).toBeUndefined();
    expect((await row("taken")).takenBy).toBe("another");
  });

  test("the stage of a taking is its state, until another worker begins again or it is done", async () => {
    const { db } = app.context;
    await result("one", waiting);
    const first = await take(0);
    await queue.noteStage(db, first?.takenBy ?? "", "storing");
    expect((await row("one")).state).toBe("storing");
    const second = await take(60);
    expect((await row("one")).state).toBe("taken");
    await queue.noteStage(db, first?.takenBy ?? "", "storing");
    expect((await row("one")).state).toBe("taken");
    await queue.endTaking(db, second?.takenBy ?? "", { state: "done", head: "{}" });
    await queue.noteStage(db, second?.takenBy ?? "", "storing");
    expect((await row("one")).state).toBe("done");
  });

  test("a worker that leaves work to others takes what has waited for long", async () => {
    await result("waits", { ...waiting, askedAt: time(28) });
    expect(await take(30, 3000)).toBeUndefined();
    expect((await take(31, 3000))?.id).toBe("waits");
  });

  test("a worker takes work that a clock ahead of its own asked for", async () => {
    await result("ahead", { ...waiting, askedAt: time(31) });
    expect((await take(30))?.id).toBe("ahead");
  });

  test("of two workers that want the same work the slower one takes none", async () => {
    await result("one", waiting);
    let first: queue.TakenResult | undefined;
    const db = meanwhile(app.context.db, async () => {
      first = await take(1);
    });
    expect(await take(1, 0, db)).toBeUndefined();
    expect((await row("one")).takenBy).toBe(first?.takenBy);
  });

  test("work that another worker has ended meanwhile is left as it is", async () => {
    await result("one", waiting);
    const db = meanwhile(app.context.db, async () => {
      const first = await take(1);
      await queue.endTaking(app.context.db, first?.takenBy ?? "", { state: "done" });
    });
    expect(await take(1, 0, db)).toBeUndefined();
    expect(await row("one")).toMatchObject({ state: "done", takenBy: null, takenUntil: null });
  });

  test("a taking is renewed, given back and ended by its own worker", async () => {
    await result("own", taken(20, "own"));
    await result("another's", taken(25, "another"));
    const { db } = app.context;
    await queue.renewTakings(db, ["own"], at(10));
    expect((await row("own")).takenUntil).toBe(time(30));
    await queue.renewTakings(db, [], at(20));
    expect((await row("another's")).takenUntil).toBe(time(25));
    await queue.giveBack(db, "own");
    expect(await row("own")).toMatchObject({ takenBy: null, takenUntil: null, work: "process" });
    expect(await queue.endTaking(db, "own", { state: "done" })).toBe(false);
    const again = await take(21);
    expect(again?.id).toBe("own");
    expect(await queue.endTaking(db, again?.takenBy ?? "", { state: "done" })).toBe(true);
    expect(await row("own")).toMatchObject({ state: "done", work: null });
    expect((await row("another's")).takenBy).toBe("another");
  });

  test("work that waits and that workers have is counted as long as it is wanted", async () => {
    await result("ended", { wantedUntil: time(70) });
    await result("waits", waiting);
    await result("waits, too", waiting);
    await result("runs", taken(20));
    await result("wanted no longer", { ...waiting, wantedUntil: time(10) });
    const counted = await queue.countWork(app.context.db, at(10));
    expect(counted).toEqual({ waiting: 2, running: 1 });
  });
});

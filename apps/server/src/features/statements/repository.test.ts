import type { Platform, Slot } from "@site/contract/platforms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, type New, newRows } from "../../../test/new-rows.ts";
import { rowOf, rowsOf, statementOf as statementRow } from "../../../test/rows.ts";
import { listForRemoval } from "./removal-repository.ts";
import * as rows from "./repository.ts";

describe.each(testDatabases())("rows of statements on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, upload, result } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["objectRemoval", "result", "termsAcceptance", "statement"] as const) {
      await opened.db.deleteFrom(table).execute();
    }
  });

  /** Lists an upload that is under way, as it is before its bytes are stored. */
  const takeRoomFor = (key: string, userId: string) =>
    listForRemoval(
      opened.db,
      { userId, statementId: null },
      [{ key, bytes: 1, sha256: null }],
      day(60),
    );
  const now = new Date(day(50));
  const at = now.toISOString();
  const of = (userId: string, values: New<"statement"> = {}) => ({ userId, ...values });
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
  const listed = async () =>
    (await rowsOf(opened.db, "objectRemoval", {}, "key")).map(({ key }) => key);
  const asked = (values: New<"result"> = {}): New<"result"> => ({
    ...{ state: "asked", work: "process", askedAt: day(40), wantedUntil: day(60), ...values },
  });
  const refusedWith = (isToBlame: boolean): New<"result"> => ({
    ...{ state: "refused", askedAt: day(40) },
    problem: JSON.stringify({ isToBlame, refusal: { status: 422, code: "c", message: "m" } }),
  });

  test.each<[string, New<"result">[], string, New<"statement">?]>([
    ["nothing was asked for", [], "uploaded"],
    ["it waits", [asked()], "processing"],
    ["it is wanted no longer", [asked({ wantedUntil: at })], "uploaded"],
    [
      "a worker has it",
      [asked({ wantedUntil: at, takenBy: "w", takenUntil: day(51) })],
      "processing",
    ],
    ["its worker has gone", [asked({ wantedUntil: at, takenBy: "w", takenUntil: at })], "uploaded"],
    ["its work has ended", [asked({ work: null })], "uploaded"],
    ["its file is to blame", [refusedWith(true)], "refused"],
    ["nothing but a worker is to blame", [refusedWith(false)], "uploaded"],
    ["it was refused without a word", [{ state: "refused", askedAt: day(40) }], "uploaded"],
    [
      "it waits with an old refusal",
      [asked({ problem: refusedWith(true).problem, wantedUntil: at })],
      "uploaded",
    ],
    ["an older file was to blame", [{ ...refusedWith(true), askedAt: day(29) }], "uploaded"],
    ["an older run was refused", [refusedWith(true), asked({ askedAt: day(41) })], "processing"],
    [
      "only a done run is newer",
      [refusedWith(true), { state: "done", askedAt: day(41) }],
      "refused",
    ],
    ["it has a result", [asked()], "processed", { resultId: "current" }],
    ["it is deleted", [asked()], "deleted", { resultId: "current", deletedAt: day(45) }],
  ])("of a statement, where %s", async (_case, runs, state, values = {}) => {
    await statement("s", values);
    await upload("s", { uploadedAt: day(30) });
    await statement("other");
    await result("of the other", "other", asked({ askedAt: day(49) }));
    for (const [index, run] of runs.entries()) {
      await result(`run ${index}`, "s", run);
    }
    const found = await rows.statementById(opened.db, "s", now);
    expect(found?.state).toBe(state);
    expect(idsOf(found?.lastRun ? [found.lastRun] : []).includes("of the other")).toBe(false);
  });

  test("statements come with their own files and results", async () => {
    for (const id of ["a", "b"]) {
      await statement(id, of("u", { resultId: `result ${id}`, supersededAt: day(1) }));
      await upload(id);
      await result(`result ${id}`, id);
      await opened.db
        .insertInto("resultObject")
        .values({ resultId: `result ${id}`, name: "sales.json", bytes: 1, sha256: id })
        .execute();
    }
    await statement("none", of("u"));
    await result("run", "none", asked());
    const statements = await rows.statementsOf(opened.db, "u", now);
    expect(statements.map(({ id, lastRun }) => [id, lastRun?.id])).toEqual([
      ...[
        ["a", undefined],
        ["b", undefined],
        ["none", "run"],
      ],
    ]);
    const found = statements.slice(0, 2);
    for (const { id, files, result } of found) {
      expect([id, files.map(({ statementId }) => statementId)]).toEqual([id, [id]]);
      expect(result).toMatchObject({ id: `result ${id}`, objects: [{ sha256: id }] });
    }
    expect(rows.objectOf(found[0]?.result ?? null, "sales.json")?.sha256).toBe("a");
    expect(rows.objectOf(found[0]?.result ?? null, "summary.pdf")).toBeUndefined();
    expect(rows.objectOf(null, "sales.json")).toBeUndefined();
    expect(idsOf(await rows.resultsBy(opened.db, ["result b"]))).toEqual(["result b"]);
    expect(await rows.withResults(opened.db, [], now)).toEqual([]);
    expect(await rows.filesOf(opened.db, [])).toEqual([]);
    expect(await rows.resultsBy(opened.db, [])).toEqual([]);
  });

  test("a statement is the person's own, or of any owner for those who have the right to it", async () => {
    await statement("a", of("u"));
    await statement("b", of("u", { platform: "MULTI" }));
    const own = async (userId: string, id: string) =>
      (await rows.statementOf(opened.db, userId, id, now))?.id;
    expect([await own("u", "b"), await own("v", "b"), await own("u", "c")]).toEqual([
      ...["b", undefined, undefined],
    ]);
    expect((await rows.statementById(opened.db, "b", now))?.id).toBe("b");
  });

  test("an upload becomes part of the draft that it belongs to, and of no other", async () => {
    const put = async (platform: Platform, slot: Slot, objectKey: string, userId = "u") => {
      const file = { slot, key: "uploads/u.csv", name: "u.csv", bytes: 1, sha256: objectKey };
      const upload = { userId, platform, objectKey, file: { ...file, uploadedAt: at } };
      await takeRoomFor(objectKey, userId);
      await rows.putFile(opened.db, { ...upload, acceptances: [] });
    };
    const statements = async () => {
      const found = await rowsOf(opened.db, "statement", { userId: "u" }, "platform");
      const files = await rowsOf(opened.db, "statementFile", {}, "objectKey");
      return found.map(({ id, platform, supersededAt }) => [
        platform,
        supersededAt,
        files.filter(({ statementId }) => statementId === id).map(({ objectKey }) => objectKey),
      ]);
    };
    await put("ICICI", "single", "another's", "v");
    await put("MULTI", "icici", "1");
    await put("MULTI", "zerd", "2");
    await put("MULTI", "icici", "3");
    expect(await statements()).toEqual([["MULTI", null, ["2", "3"]]]);
    expect(await listed()).toEqual(["1"]);
    await put("ICICI", "single", "4");
    await put("ICICI", "single", "5");
    expect(await statements()).toEqual([
      ["ICICI", null, ["5"]],
      ["MULTI", null, ["2", "3"]],
    ]);
    await put("MULTI", "zerd", "2a");
    await put("MULTI", "zerd", "2");
    expect(await statements()).toEqual([
      ["ICICI", null, ["5"]],
      ["MULTI", null, ["2", "3"]],
    ]);
    // A draft whose file was refused is one, too.
    const [{ id = "" } = {}] = await rowsOf(opened.db, "statement", { platform: "MULTI" });
    await result("refused", id, { ...refusedWith(true), askedAt: at });
    await put("MULTI", "zerd", "2");
    expect((await statements())[1]).toEqual(["MULTI", null, ["2", "3"]]);
    // The files of both single-file platforms have the same key.
    await put("ZERODHA", "single", "6");
    expect(await statements()).toEqual([
      ["MULTI", null, ["2", "3"]],
      ["ZERODHA", null, ["6"]],
    ]);
    expect(await listed()).toEqual(["1", "2", "2a", "4", "5"]);
    // A processed statement stays, and a newer upload of its platform replaces it.
    await opened.db.updateTable("statement").set({ resultId: "r" }).execute();
    await put("ICICI", "single", "7");
    expect((await statements()).map(([platform, replaced]) => [platform, replaced])).toEqual([
      ...[
        ["ICICI", null],
        ["MULTI", null],
        ["ZERODHA", null],
      ],
    ]);
    await put("ZERODHA", "single", "8");
    await put("MULTI", "zerd", "9");
    const found = await rowsOf(opened.db, "statement", {}, "platform");
    expect(
      found.filter(({ supersededAt }) => supersededAt === at).map(({ platform }) => platform),
    ).toEqual([...["MULTI", "ZERODHA"]]);
    expect(await listed()).toEqual(["1", "2", "2a", "4", "5", "7"]);
    expect(await rowsOf(opened.db, "statementFile", { objectKey: "another's" })).toHaveLength(1);
  });

  test("a file of one part of the combined flow dates the statement by its first, another one by its last", async () => {
    await statement("MULTI", of("u", { platform: "MULTI" }));
    await statement("ICICI", of("u"));
    for (const platform of ["MULTI", "ICICI"] as const) {
      const file = { key: "uploads/u.csv", name: "u.csv", bytes: 1, sha256: "", uploadedAt: at };
      const slot = platform === "MULTI" ? ("icici" as const) : ("single" as const);
      const upload = { userId: "u", platform, objectKey: platform, file: { ...file, slot } };
      await takeRoomFor(platform, "u");
      await rows.putFile(opened.db, { ...upload, acceptances: [] });
    }
    const found = await rowsOf(opened.db, "statement", {}, "platform");
    expect(found.map(({ createdAt, touchedAt }) => [createdAt, touchedAt])).toEqual([
      [at, at],
      [day(0), at],
    ]);
  });

  test("a platform's open statement is the person's own, not replaced and not deleted", async () => {
    const open = (platform: Platform) => rows.latestStatement(opened.db, "u", platform, now);
    await statement("replaced", of("u", { supersededAt: day(1) }));
    await statement("deleted", of("u", { deletedAt: day(1) }));
    await statement("another platform's", of("u", { platform: "MULTI" }));
    await statement("another's", of("v"));
    expect(await open("ICICI")).toBeUndefined();
    await statement("open", of("u"));
    expect((await open("ICICI"))?.id).toBe("open");
  });

  test("the latest statements are the person's own; replaced ones only with a result", async () => {
    await statement("open", of("u", { touchedAt: day(2) }));
    await statement("replaced", of("u", { supersededAt: day(1) }));
    await statement("replaced with a result", of("u", { supersededAt: day(1), resultId: "r" }));
    await statement("deleted", of("u", { deletedAt: day(1), resultId: "r" }));
    await statement("another's", of("v"));
    const found = await rows.statementsOf(opened.db, "u", now);
    expect(idsOf(found)).toEqual(["open", "replaced with a result"]);
  });

  test("processed statements are the person's own that are there, the newest first", async () => {
    const made = async (
      id: string,
      userId: string,
      done: number,
      values: New<"statement"> = {},
    ) => {
      await statement(id, of(userId, { resultId: `of ${id}`, supersededAt: day(1), ...values }));
      await result(`of ${id}`, id, { doneAt: day(done) });
    };
    await made("older", "u", 1);
    await made("newer", "u", 2);
    await made("deleted", "u", 3, { deletedAt: day(4) });
    await made("another's", "v", 4);
    await statement("draft", of("u"));
    expect(await rows.processedStatements(opened.db, "u")).toEqual(["newer", "older"]);
  });

  test("the same statement is the person's own that is there, with a result and just these files", async () => {
    const made = async (id: string, files: string[], values: New<"statement"> = {}) => {
      const row = { resultId: "r", supersededAt: day(1), ...values };
      await statement(id, of("u", row));
      for (const [index, sha256] of files.entries()) {
        await upload(id, { sha256, slot: (["icici", "zerd", "format3"] as const)[index] });
      }
    };
    await made("new", ["1", "2"], { resultId: null, supersededAt: null });
    await made("another draft", ["1", "2"], { resultId: null });
    await made("another's", ["1", "2"], { userId: "v" });
    await made("deleted", ["1", "2"], { deletedAt: day(1) });
    await made("of one of them", ["1"]);
    await made("of one more", ["1", "2", "3"]);
    await made("of others", ["3", "4"]);
    const same = async (id: string) => {
      const found = await rows.statementById(opened.db, id, now);
      return found && rows.sameStatement(opened.db, found);
    };
    expect(await same("new")).toBeUndefined();
    await made("same", ["2", "1"]);
    expect(await same("new")).toBe("same");
    expect(await same("same")).toBeUndefined();
  });

  test("a draft becomes part of the same statement, and nothing else changes", async () => {
    const made = async (id: string, values: New<"statement"> = {}) => {
      await statement(id, of("u", { supersededAt: day(1), ...values }));
      await rows.acceptTerms(
        opened.db,
        { userId: "u", statementId: id },
        [{ document: "general", version: id }],
        day(0),
      );
    };
    await made("draft", { supersededAt: null, platform: "MULTI" });
    await upload("draft", { slot: "icici", sha256: "kept", objectKey: "new/kept" });
    await upload("draft", { slot: "zerd", sha256: "gone", objectKey: "new/gone" });
    await made("same");
    await upload("same", { slot: "zerd", sha256: "gone", objectKey: null });
    await upload("same", { slot: "format3", sha256: "kept", objectKey: "old/kept" });
    await made("other");
    await upload("other", { slot: "single", sha256: "gone", objectKey: null });
    const draft = await rows.statementById(opened.db, "draft", now);
    if (draft) {
      await rows.becomeSame(opened.db, draft, "same", at);
    }
    expect(idsOf(await rowsOf(opened.db, "statement", {}, "id"))).toEqual(["other", "same"]);
    expect(await statementRow(opened.db, "same")).toMatchObject({
      ...{ supersededAt: null, platform: "MULTI", touchedAt: at },
    });
    expect(await statementRow(opened.db, "other")).toMatchObject({
      ...{ supersededAt: day(1), platform: "ICICI", touchedAt: day(0) },
    });
    const files = await rowsOf(opened.db, "statementFile", {}, "slot");
    expect(files.map(({ slot, objectKey }) => [slot, objectKey])).toEqual([
      ["format3", "old/kept"],
      ["single", null],
      ["zerd", "new/gone"],
    ]);
    expect(await listed()).toEqual(["new/kept"]);
    const terms = await rowsOf(opened.db, "termsAcceptance", {}, "version");
    expect(terms.map(({ version, statementId }) => [version, statementId])).toEqual([
      ["draft", "same"],
      ["other", "other"],
      ["same", "same"],
    ]);
  });

  test("a statement is locked by its id, its person, or both", async () => {
    await statement("a", of("u"));
    await statement("b", of("u", { platform: "MULTI" }));
    await statement("c", of("v"));
    const locked = async (which: rows.WhichStatements) =>
      idsOf(await rows.lockStatements(opened.db, which)).sort();
    expect(await locked({ id: "a" })).toEqual(["a"]);
    expect(await locked({ userId: "u" })).toEqual(["a", "b"]);
    expect(await locked({ userId: "u", id: "b" })).toEqual(["b"]);
    expect(await locked({ userId: "v", id: "b" })).toEqual([]);
  });

  test("statements that are not deleted are kept, the person's own", async () => {
    await statement("a", of("u"));
    await statement("b", of("u", { deletedAt: day(1) }));
    await statement("c", of("v"));
    expect(await rows.keptStatements(opened.db, "u")).toBe(1);
  });

  /** Two results with an object each, in folders of their own. */
  const twoResults = async () => {
    for (const id of ["1", "2"]) {
      await result(id, "s", { folder: `people/u/results/${id}/f`, head: "{}", problem: "{}" });
      await rows.addObjects(opened.db, [
        { resultId: id, name: "sales.json", bytes: 1, sha256: id },
      ]);
    }
  };

  test("a hidden result leaves another one as it is", async () => {
    await twoResults();
    const [one] = await rows.resultsBy(opened.db, ["1"]);
    if (one) {
      await rows.hideResult(opened.db, one, at);
    }
    expect(await rowOf(opened.db, "result", { id: "1" })).toMatchObject({
      ...{ head: null, folder: null, problem: null },
    });
    expect(await rowOf(opened.db, "result", { id: "2" })).toMatchObject({ head: "{}" });
    const left = await rowsOf(opened.db, "resultObject");
    expect(left.map(({ resultId }) => resultId)).toEqual(["2"]);
    expect(await listed()).toEqual(["people/u/results/1/f/sales.json"]);
  });

  test("an object is added once, to a result that is still stored where it was made", async () => {
    await twoResults();
    const add = (resultId: string, folder: string | null) =>
      rows.addObject(opened.db, { resultId, name: "summary.pdf", bytes: 1, sha256: "" }, folder);
    expect(await add("1", "people/u/results/1/earlier")).toBe(false);
    expect(await add("3", "people/u/results/2/f")).toBe(false);
    expect(await add("1", "people/u/results/1/f")).toBe(true);
    expect(await add("1", "people/u/results/1/f")).toBe(false);
    expect(await rowsOf(opened.db, "resultObject", { name: "summary.pdf" })).toHaveLength(1);
  });

  test("the first download of an object is noted, and no other's", async () => {
    await twoResults();
    const of = { bytes: 1, sha256: "" };
    await rows.addObjects(opened.db, [{ resultId: "1", name: "summary.pdf", ...of }]);
    for (const time of [day(1), day(2)]) {
      await rows.noteDownload(opened.db, { resultId: "1", name: "sales.json" }, time);
    }
    const objects = await rowsOf(opened.db, "resultObject");
    const noted = objects.filter(({ downloadedAt }) => downloadedAt !== null);
    expect(noted).toMatchObject([{ resultId: "1", name: "sales.json", downloadedAt: day(1) }]);
  });

  test("a result becomes its own statement's current one", async () => {
    await statement("a");
    await statement("b");
    await rows.makeCurrent(opened.db, { id: "r", statementId: "a" }, at);
    expect(await statementRow(opened.db, "a")).toMatchObject({ resultId: "r", touchedAt: at });
    expect(await statementRow(opened.db, "b")).toMatchObject({ resultId: null, touchedAt: day(0) });
  });

  test("a name is given to one's own statement that is there, and to no other", async () => {
    await statement("a", of("u"));
    await statement("b", of("u", { platform: "MULTI" }));
    await statement("deleted", of("u", { deletedAt: day(1) }));
    const name = (userId: string, id: string) =>
      rows.nameStatement(opened.db, { userId, id, title: "Mine" });
    expect([await name("v", "a"), await name("u", "deleted"), await name("u", "a")]).toEqual([
      ...[false, false, true],
    ]);
    const named = await rowsOf(opened.db, "statement", { title: "Mine" });
    expect(idsOf(named)).toEqual(["a"]);
  });

  test("what rows say of keys is about these keys", async () => {
    await statement("s");
    await upload("s", { slot: "icici", objectKey: "people/u/uploads/1" });
    await upload("s", { slot: "zerd", objectKey: "people/u/uploads/2" });
    await twoResults();
    const removals = ["people/u/uploads/3", "people/u/uploads/4"];
    await listForRemoval(
      opened.db,
      { userId: "u", statementId: "s" },
      removals.map((key) => ({ key, bytes: 1, sha256: null })),
      at,
    );
    const keys = ["people/u/uploads/1", "people/u/uploads/3", "people/u/results/1/f/sales.json"];
    const { uploads, results, removals: going } = await rows.rowsNaming(opened.db, keys);
    expect([[...uploads], [...results.keys()], [...going]]).toEqual([
      ...[["people/u/uploads/1"], ["1"], ["people/u/uploads/3"]],
    ]);
    expect(
      await rows.neededAmong(opened.db, [...keys, "people/u/results/1/f/summary.pdf"]),
    ).toEqual([...["people/u/uploads/1", "people/u/results/1/f/sales.json"]]);
    expect(await rows.neededAmong(opened.db, [])).toEqual([]);
  });

  test("objects that must be in the store are read in portions, each behind the last, and counted", async () => {
    for (const id of ["a", "b", "c"]) {
      await statement(id);
      await upload(id, { objectKey: id === "b" ? null : `people/${id}` });
    }
    await twoResults();
    await result("0", "s");
    const keys: string[] = [];
    let place: rows.ObjectPlace = { statement: "", result: "" };
    const sizes: number[] = [];
    while (sizes.length < 9 && (place.statement !== null || place.result !== null)) {
      const found = await rows.neededAfter(opened.db, place, 1);
      keys.push(...found.keys);
      sizes.push(found.keys.length);
      place = found.next;
    }
    expect(sizes).toEqual([2, 2, 0]);
    expect(keys.sort()).toEqual([
      "people/a",
      "people/c",
      "people/u/results/1/f/sales.json",
      "people/u/results/2/f/sales.json",
    ]);
    expect(await rows.countNeeded(opened.db)).toBe(4);
    const behind = await rows.neededAfter(opened.db, { statement: "a", result: null }, 5);
    expect(behind).toEqual({ keys: ["people/c"], next: { statement: null, result: null } });
  });

  test("terms are those accepted for the statement", async () => {
    for (const statementId of ["a", "b"]) {
      const accepted = [{ document: "general" as const, version: statementId }];
      await rows.acceptTerms(opened.db, { userId: "u", statementId }, accepted, at);
    }
    expect(await rows.acceptancesOf(opened.db, "a")).toEqual([
      { document: "general", version: "a" },
    ]);
  });
});

import { DatabaseSync } from "node:sqlite";
import { type Dialect, type Kysely, PostgresDialect, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryLayer } from "./open.ts";

import { sqliteDialect } from "./sqlite-dialect.ts";

type Things = { thing: { thingId: string; csvSha256: string | null } };
const layerOver = (dialect: Dialect) => queryLayer(dialect) as unknown as Kysely<Things>;

describe.each([
  ["SQLite", () => sqliteDialect(new DatabaseSync(":memory:"), 50)],
  ["PostgreSQL", () => new PostgresDialect({ pool: async () => Promise.reject() })],
])("names in queries for %s", (_name, dialect) => {
  it("are snake_case where code writes camelCase, aliases and raw references too", () => {
    const db = layerOver(dialect());
    const query = db
      .selectFrom("thing as oneThing")
      .select(["csvSha256", sql<number>`count(${sql.ref("thingId")})`.as("howMany")])
      .groupBy("csvSha256");
    expect(query.compile().sql).toBe(
      'select "csv_sha256", count("thing_id") as "how_many" from "thing" as "one_thing" group by "csv_sha256"',
    );
  });

  it("are the database's own without plugins, also when both kinds take turns", () => {
    const db = layerOver(dialect());
    const ours = db.selectFrom("thing").select("thingId");
    const theirs = db.withoutPlugins().selectFrom("thing").select("thingId");
    for (let turn = 0; turn < 2; turn += 1) {
      expect(ours.compile().sql).toBe('select "thing_id" from "thing"');
      expect(theirs.compile().sql).toBe('select "thingId" from "thing"');
    }
  });

  it("cannot leave their quotes", () => {
    const db = layerOver(dialect());
    expect(sql`select ${sql.ref('a"b')}`.compile(db).sql).toBe('select "a""b"');
  });
});

describe("rows", () => {
  let db: Kysely<Things>;
  beforeEach(async () => {
    db = layerOver(sqliteDialect(new DatabaseSync(":memory:"), 50));
    await sql`create table thing (thing_id text, csv_sha256 text)`.execute(db);
    await db
      .insertInto("thing")
      .values([
        { thingId: "a", csvSha256: null },
        { thingId: "b", csvSha256: "x" },
      ])
      .execute();
  });
  afterEach(() => db.destroy());

  it("have camelCase names, in transactions and in what a change returns", async () => {
    expect(await db.selectFrom("thing").selectAll().execute()).toEqual([
      { thingId: "a", csvSha256: null },
      { thingId: "b", csvSha256: "x" },
    ]);
    const changed = await db
      .transaction()
      .execute((trx) =>
        trx.updateTable("thing").set({ csvSha256: "y" }).returningAll().executeTakeFirst(),
      );
    expect(changed).toEqual({ thingId: "a", csvSha256: "y" });
  });

  it("have the database's own names without plugins", async () => {
    const { rows } = await sql`select * from thing limit 1`.execute(db.withoutPlugins());
    expect(rows).toEqual([{ thing_id: "a", csv_sha256: null }]);
  });
});

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("..", import.meta.url));
/** What only a repository may contain: kysely's methods that begin a statement, and SQL as text. */
const speaksSql =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
/** Repositories, the database's own folder, and tests. */
const mayDoSo = /repository\.ts$|^database\/|\.test\.ts$/;

test("only repositories and the database's own folder contain SQL", () => {
  const speakers = globSync("**/*.ts", { cwd: sources })
    .filter((path) => !mayDoSo.test(path))
    .filter((path) => speaksSql.test(readFileSync(`${sources}/${path}`, "utf8")));
  expect(speakers).toEqual([]);
});

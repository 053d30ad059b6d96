import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readZipDirectory, unpackZipMember } from "../src/readers/container/zip.ts";
import { renderFixture, zipOfFolder } from "./write-fixtures.ts";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
const folders = globSync("{*/ok,*/not-ok,look-alikes}", { cwd: fixtures }).map((name) =>
  join(fixtures, name),
);
const paths = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

describe("binary fixtures are what their descriptions say", () => {
  test.each(
    paths.filter((path) => path.endsWith(".sheets.txt")).map((path) => [basename(path), path]),
  )("%s", (_, path) => {
    const { extension, bytes } = renderFixture(readFileSync(path, "utf8"));
    const stored = readFileSync(path.replace(/\.sheets\.txt$/, extension));
    expect(contentOf(stored)).toEqual(contentOf(bytes));
  });

  test.each(paths.filter((path) => path.endsWith(".zip.d")).map((path) => [basename(path), path]))(
    "%s",
    (_, path) => {
      expect(contentOf(readFileSync(path.slice(0, -2)))).toEqual(contentOf(zipOfFolder(path)));
    },
  );
});

test("every fixture has its expected result beside it", () => {
  const missing = paths.filter(
    (path) =>
      statSync(path).isFile() &&
      !/\.(sheets\.txt|expected\.json)$/.test(path) &&
      !existsSync(`${path}.expected.json`),
  );
  expect(missing).toEqual([]);
});

/** Members by name for a ZIP file, whose packed bytes may differ between versions of zlib. */
function contentOf(bytes: Uint8Array): unknown {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    return Buffer.from(bytes).toString("base64");
  }
  return readZipDirectory(bytes).map((entry) => [
    entry.name,
    contentOf(unpackZipMember(bytes, entry)),
  ]);
}

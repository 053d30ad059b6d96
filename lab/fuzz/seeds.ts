import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { iciciLines } from "@site/capital-gains/test/icici-statement";
import type { ZipMember } from "../../packages/capital-gains/scripts/zip-writer.ts";
import {
  readZipDirectory,
  unpackZipMember,
} from "../../packages/capital-gains/src/readers/container/zip.ts";

/** Larger fixtures would make a run slow without reaching more code. */
const largestSeedBytes = 24_000;

/** Files to mutate: the fixtures, with archives also as their members. */
export type Seeds = {
  readonly files: readonly Uint8Array[];
  readonly texts: readonly string[];
  readonly archives: readonly (readonly ZipMember[])[];
};

/** Reads all fixtures, accepted and refused. */
export function readSeeds(): Seeds {
  const files: Uint8Array[] = [];
  const texts: string[] = [];
  const archives: ZipMember[][] = [];
  for (const path of fixturePaths(
    fileURLToPath(new URL("../../packages/capital-gains/fixtures", import.meta.url)),
  )) {
    const bytes = readFileSync(path);
    if (bytes.length > largestSeedBytes) {
      continue;
    }
    files.push(bytes);
    if (!bytes.subarray(0, 512).includes(0)) {
      texts.push(bytes.toString("utf8"));
    }
    const members = membersOf(bytes);
    if (members !== undefined) {
      archives.push(members);
    }
  }
  texts.push(htmlStatement());
  return { files, texts, archives };
}

function fixturePaths(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .filter((name) => !/\.(sheets\.txt|expected\.json)$/.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? fixturePaths(path) : [path]));
}

function membersOf(bytes: Buffer): ZipMember[] | undefined {
  try {
    return readZipDirectory(bytes).map((entry) => ({
      name: entry.name,
      bytes: unpackZipMember(bytes, entry),
    }));
  } catch {
    return undefined;
  }
}

/** A small statement as an HTML table. */
function htmlStatement(): string {
  const lot = { bought: "2025-01-21", sold: "2025-05-21", sale: "4500", cost: "4000" };
  const rows = [...iciciLines({ short: [{ ...lot, name: "ITC&amp;" }] })].map(
    (line) => `<tr><td>${line.replaceAll(",", "</td><td>")}</td></tr>\n`,
  );
  return `<html><body><table>\n${rows.join("")}</table></body></html>\n`;
}

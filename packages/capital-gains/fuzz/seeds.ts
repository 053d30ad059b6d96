import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeZip, type ZipMember } from "../scripts/zip-writer.ts";
import { readZipDirectory, unpackZipMember } from "../src/container/zip.ts";

/** Larger fixtures would make a run slow without reaching more code. */
const LARGEST_SEED = 24_000;

/** What the mutations start from: the fixtures, archives also taken apart. */
export interface Seeds {
  readonly files: readonly Uint8Array[];
  readonly texts: readonly string[];
  readonly archives: readonly (readonly ZipMember[])[];
}

/** Reads all fixtures, those that are read and those that are refused. */
export function readSeeds(): Seeds {
  const files: Uint8Array[] = [];
  const texts: string[] = [];
  const archives: ZipMember[][] = [];
  for (const path of fixturePaths(fileURLToPath(new URL("../fixtures", import.meta.url)))) {
    const bytes = readFileSync(path);
    if (bytes.length > LARGEST_SEED) continue;
    files.push(bytes);
    if (!bytes.subarray(0, 512).includes(0)) texts.push(bytes.toString("utf8"));
    const members = membersOf(bytes);
    if (members !== undefined) archives.push(members);
  }
  texts.push(HTML_STATEMENT);
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

/** Packs members without compressing them, with check sums that are right: the reader gets inside. */
export function packed(members: readonly ZipMember[]): Uint8Array {
  return writeZip(members, false);
}

const HTML_STATEMENT = `<html><body><table>
<tr><td>Account</td><td>8500012345</td></tr>
<tr><td>Capital Gain</td><td>2025-2026</td></tr>
<tr><th>Stock Symbol</th><th>ISIN</th><th>Qty</th><th>Sale Date</th><th>Sale Rate</th><th>Sale Value</th><th>Sale Expenses</th><th>Purchase Date</th><th>Purchase Rate</th><th>Price as on 31st Jan 2018</th><th>Purchase Price Considered</th><th>Purchase Value</th><th>Purchase Expenses</th><th>Profit/Loss(-)</th></tr>
<tr><td>Short Term Capital Gain (STT paid)</td></tr>
<tr><td>ITC&amp;</td><td>INE154A01025</td><td>10</td><td>21-May-25</td><td>450</td><td>4500</td><td>5</td><td>21-Jan-25</td><td>400</td><td></td><td></td><td>4000</td><td>4</td><td>491</td></tr>
<tr><td>Total</td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td>491</td></tr>
</table></body></html>
`;

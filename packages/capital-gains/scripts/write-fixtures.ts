// Makes the binary fixtures from their descriptions: NAME.xlsx (or NAME.xls, see @kind) from
// NAME.sheets.txt, and NAME.zip from the folder NAME.zip.d/.
// usage: node scripts/write-fixtures.ts
import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readDescription } from "./sheet-description.ts";
import { writeWorkbook } from "./workbook-writer.ts";
import { writeOle2, writeXls } from "./xls-writer.ts";
import { writeZip, type ZipMember } from "./zip-writer.ts";

/** A fixture made from its description: the file's extension and its bytes. */
type RenderedFixture = {
  readonly extension: ".xlsx" | ".xls";
  readonly bytes: Buffer;
};

/**
 * Makes a workbook from its description (see sheet-description.ts). A first line `@kind xls` makes a real
 * .xls, `@kind protected` an .xlsx that needs a password: OLE2 with an encrypted package inside.
 */
export function renderFixture(description: string): RenderedFixture {
  const kind = /^@kind (\S+)\n/.exec(description);
  const { sheets, style } = readDescription(description.slice(kind?.[0].length ?? 0));
  switch (kind?.[1]) {
    case undefined:
      return { extension: ".xlsx", bytes: writeWorkbook(sheets, style) };
    case "xls":
      return { extension: ".xls", bytes: writeXls(sheets, style) };
    case "protected": {
      const sample = Buffer.from("sample, not a real cipher");
      const bytes = writeOle2({ EncryptionInfo: sample, EncryptedPackage: sample });
      return { extension: ".xlsx", bytes };
    }
    default:
      throw new SyntaxError(`unknown kind ${kind?.[1]}`);
  }
}

/** Packs a folder, its descriptions as workbooks, everything else unchanged. */
export function zipOfFolder(folder: string): Buffer {
  return writeZip(membersOf(folder, ""));
}

function membersOf(folder: string, prefix: string): ZipMember[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) {
        return membersOf(path, `${prefix}${name}/`);
      }
      const bytes = readFileSync(path);
      if (!name.endsWith(".sheets.txt")) {
        return [{ name: prefix + name, bytes }];
      }
      const rendered = renderFixture(bytes.toString("utf8"));
      const own = name.replace(/\.sheets\.txt$/, rendered.extension);
      return [{ name: prefix + own, bytes: rendered.bytes }];
    });
}

if (import.meta.main) {
  const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
  for (const path of globSync(`${fixtures}/**/*.zip.d`)) {
    writeFileSync(path.slice(0, -2), zipOfFolder(path));
  }
  for (const path of globSync(`${fixtures}/**/*.sheets.txt`)) {
    if (!path.includes(".zip.d/")) {
      const { extension, bytes } = renderFixture(readFileSync(path, "utf8"));
      writeFileSync(path.replace(/\.sheets\.txt$/, extension), bytes);
    }
  }
}

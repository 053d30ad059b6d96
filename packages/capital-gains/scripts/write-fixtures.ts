// Makes the binary fixtures from their descriptions: NAME.xlsx (or NAME.xls, see @kind) from
// NAME.sheets.txt, and NAME.zip from the folder NAME.zip.d/.
// usage: node scripts/write-fixtures.ts
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderFixture, zipOfFolder } from "./render-fixture.ts";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));

function walk(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith(".zip.d")) {
      writeFileSync(path.slice(0, -2), zipOfFolder(path));
    } else if (statSync(path).isDirectory()) {
      walk(path);
    } else if (name.endsWith(".sheets.txt")) {
      const { extension, bytes } = renderFixture(readFileSync(path, "utf8"));
      writeFileSync(path.replace(/\.sheets\.txt$/, extension), bytes);
    }
  }
}

walk(fixtures);

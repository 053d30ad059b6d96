import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { examinePages } from "./examine-pages.ts";

const sampleContent = ["team (team.ts: team[0])", "legal texts (general-terms.ts: generalTerms)"];

test.each([
  ["https://www.harbour.example", "wrong"],
  ["https://localhost:3000", "note"],
  ["http://www.harbour.example", "note"],
  ["", "note"],
])("samples on the pages of %o are, kind by kind: %s", async (publicUrl, level) => {
  const webRoot = testFolder();
  const table = { pages: [], files: [], sampleContent };
  await writeFile(join(webRoot, "routes.json"), JSON.stringify(table));
  expect(examinePages({ webRoot, publicUrl })).toEqual(
    sampleContent.map((line) => ({
      level,
      sentence: `The pages show samples of ${line}. Replace them in apps/web/src/content/, then run npm start.`,
    })),
  );
});

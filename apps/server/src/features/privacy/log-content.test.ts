import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confirmedPerson } from "../../../test/person.ts";
import { startServerProcess } from "../../../test/processes.ts";
import { testFolder } from "../../../test/test-folder.ts";

const fixtures = new URL("../../../../../packages/capital-gains/fixtures/", import.meta.url);
const account = "8500012345";
const taxNumber = "ABCPX1234F";

test("account number, PAN, holdings and names reach no log line at level trace, and no head", async () => {
  const dataDir = testFolder();
  const settings = { LOG_LEVEL: "trace", DATA_DIR: dataDir };
  const server = await startServerProcess(settings, [], "kept");
  const person = await confirmedPerson(server, "Sample Investor");
  const content = async (path: string) =>
    (await readFile(new URL(path, fixtures))).toString("utf8");
  const good = await content("icici-direct/ok/forty-lots.csv");
  expect(good).toContain(account);
  const fileName = `${taxNumber}-gains.csv`;
  expect((await person.upload("ICICI", `PAN,${taxNumber}\n${good}`, { fileName })).status).toBe(
    200,
  );
  expect((await person.process()).status).toBe(200);
  const { head } = await person.icici();
  expect(head).not.toBeNull();
  expect(JSON.stringify(head)).not.toContain(account);
  expect(JSON.stringify(head?.findings).replaceAll(fileName, "")).not.toContain(taxNumber);

  const bad = await content("icici-direct/not-ok/grand-total-differs.csv");
  await person.upload("ICICI", bad, { fileName });
  expect((await person.process()).status).toBe(422);
  await person.upload("ICICI", good, { fileName: `${taxNumber}.exe` });
  await person.upload("ICICI", good, { fileName });
  // A stored file that was tampered with is an error with a cause for the log.
  const uploads = join(dataDir, "objects", "people", person.uid, "uploads");
  for (const name of await readdir(uploads)) {
    await writeFile(join(uploads, name), good);
  }
  expect((await person.process()).status).toBe(500);
  await person.export();

  await server.stop();
  const printed = server.output();
  expect(printed).toContain("is not an encrypted object");
  for (const word of [account, taxNumber, "INE155A01022", "SAMPLE INVESTOR", person.email]) {
    expect(printed, word).not.toContain(word);
  }
});

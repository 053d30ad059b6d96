import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Processed } from "contract/process-file";
import { expect, test } from "vitest";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { bodyOf, confirmedPerson, flowOf, processSingle, uploaded } from "../../../test/person.ts";
import { statementOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { resultKey } from "../statements/service.ts";

/**
 * Downloads a paid result of 280 KB after one bit of the stored file was changed at this position.
 */
async function downloadChangedAt(position: (bytes: number) => number) {
  const app = await startTestApp({ engine: { program: misbehavingEngine } });
  const person = await confirmedPerson(app);
  await uploaded(person, "ICICI", "secret ".repeat(40_000));
  const { statementId, download_link } = await bodyOf<Processed>(processSingle(person));
  await settledOrder(app.context.db, statementId);
  const row = await statementOf(app.context.db, statementId);
  const key = resultKey(row, "processed_file.csv");
  const path = join(app.dataDir, "objects", key);
  const bytes = await readFile(path);
  const at = position(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
  const answer = await person.client.call(download_link);
  const text = await answer.text().catch(() => "cut off");
  const flow = await flowOf(person);
  await app.close();
  const attached = answer.headers.has("content-disposition");
  return { status: answer.status, text, attached, noted: flow.flows.ICICI.downloadSuccess };
}

test("a changed stored file is answered with 500 and none of its bytes", async () => {
  const { status, text, attached, noted } = await downloadChangedAt(() => 200);
  expect([status, text.includes("secret"), attached, noted]).toEqual([500, false, false, false]);
});

test("a file changed far from its beginning is cut off, and counts as not downloaded", async () => {
  const { text, noted } = await downloadChangedAt((bytes) => bytes - 1);
  expect([text, noted]).toEqual(["cut off", false]);
});

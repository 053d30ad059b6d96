import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { confirmedPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp, testConfig } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { systemClock } from "../../clock.ts";
import { openStore } from "../../storage/open-store.ts";
import { rewrapAll } from "./rewrap-command.ts";

test("after rewrapping, every file still opens without the old master key", async () => {
  const dataDir = testFolder();
  const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  const first = await startTestApp({ dataDir, environment: { MASTER_KEY: older } });
  const person = await confirmedPerson(first);
  await person.processedStatement();
  await person.uploaded("ICICI", "not a statement");
  const store = await openStore(testConfig({ DATA_DIR: dataDir, MASTER_KEY: `${newer},${older}` }));
  const { db } = first.context;
  expect(await rewrapAll(db, store, systemClock)).toEqual({
    rewrapped: 8,
    current: 0,
    faults: [],
  });
  expect(await rewrapAll(db, store, systemClock)).toMatchObject({ rewrapped: 0, current: 8 });
  await first.close();

  const second = await startTestApp({ dataDir, environment: { MASTER_KEY: newer } });
  person.client.moveTo(second.url);
  expect((await person.process()).status).toBe(422);
  expect((await person.icici()).refusal).not.toBeNull();
  const files = await rowsOf(second.context.db, "statementFile", {}, "uploadedAt");
  const objectKey = files.at(-1)?.objectKey ?? "";
  await writeFile(join(dataDir, "objects", objectKey), "changed by hand");
  const report = await rewrapAll(
    second.context.db,
    await openStore(testConfig({ DATA_DIR: dataDir, MASTER_KEY: newer })),
    systemClock,
  );
  expect(report.faults).toEqual([`the stored object ${objectKey} is not an encrypted object`]);
  await second.close();
});

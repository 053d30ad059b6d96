import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { engineProgram, prepareEngine } from "./engine-files.ts";

test("the engine starts from a snapshot wherever this Node can make one", async () => {
  const folder = testFolder();
  const empty = join(folder, "empty.cjs");
  writeFileSync(empty, "");
  const options = ["--snapshot-blob", join(folder, "empty.blob"), "--build-snapshot", empty];
  const { status } = spawnSync(process.execPath, options);
  await prepareEngine();
  expect((await engineProgram()).isSnapshot).toBe(status === 0);
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { externalMemoryFlag } from "./external-memory.ts";

test("the pinned Node knows the flag by which buffers count like the heap", () => {
  const { stdout } = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(stdout).toContain(`  ${externalMemoryFlag} (`);
});

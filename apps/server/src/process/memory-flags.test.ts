import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { memoryFlags } from "./memory-flags.ts";

test.each(memoryFlags)("the pinned Node knows %s", (flag) => {
  const { stdout } = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(stdout).toContain(`  ${flag.split("=", 1)[0]} (`);
});

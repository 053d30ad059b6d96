import { spawnSync } from "node:child_process";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";

const closing = fileURLToPath(new URL("./own-descriptors.ts", import.meta.url));

test("a program that the worker starts gets nothing that the worker's starter left open", () => {
  const file = join(testFolder(), "secret");
  writeFileSync(file, "a secret");
  const open = openSync(file, "r");
  onTestFinished(() => closeSync(open));
  /** Starts a process with the file at a high descriptor; returns where its own child points. */
  const seenBy = (...imported: string[]) => {
    const child = `require("node:child_process").spawnSync("ls", ["-l", "/proc/self/fd"], { stdio: "inherit" })`;
    // Beyond a gap: those up to the first gap Node closes by itself.
    const stdio = ["ignore", "pipe", "inherit", ...Array(40).fill("ignore"), open];
    const given = [...imported.flatMap((each) => ["--import", each]), "-e", child];
    return String(spawnSync(process.execPath, given, { stdio }).stdout);
  };
  expect(seenBy(closing)).not.toContain(file);
  if (process.platform === "linux") {
    // Without it, it does.
    expect(seenBy()).toContain(file);
  }
});

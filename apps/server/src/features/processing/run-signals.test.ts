import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { RunSignals } from "./run-signals.ts";

/** Answers each signal that it gets with the end of a run that is named like it. */
const answering =
  'process.on("message", ({ name, run }) => process.send({ name: "ended", run: name + " " + run }))';

test("another process is sent only the signals that are for it, not its own or those it sent", async () => {
  const other = spawn(process.execPath, ["--eval", answering], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => {
    other.kill();
  });
  await once(other, "spawn");
  const signals = new RunSignals();
  const heard: string[] = [];
  signals.listen(({ name, run }) => heard.push(`${name}: ${run}`));
  signals.connect(other, "asked");
  signals.tell({ name: "ended", run: "one" });
  signals.tell({ name: "asked", run: "two" });
  signals.tell({ name: "asked", run: "three" });
  await expect.poll(() => heard).toContain("ended: asked three");
  expect(heard).toEqual([
    "ended: one",
    "asked: two",
    "asked: three",
    "ended: asked two",
    "ended: asked three",
  ]);
});

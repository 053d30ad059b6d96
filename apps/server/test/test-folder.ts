import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Makes an empty folder: removed after the running test or, made outside one, after its suite. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "server-test-"));
  const after = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

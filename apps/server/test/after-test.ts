import { onTestFinished, TestRunner } from "vitest";

/** Ends something when the running test does; what is started outside a test is ended by its suite. */
export function afterTest(end: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) {
    onTestFinished(async () => {
      await end();
    });
  }
}

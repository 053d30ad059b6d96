import { writeSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** What is printed of a test file, a line each: that it began, and how it ended. */
export type Printed =
  | { file: string; state: "began" }
  | { file: string; state: "ended"; failed: string | null };

function print(line: Printed): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Prints each test file as it begins and ends, so that one that never ends has a name. */
export default class implements Reporter {
  onTestModuleStart({ moduleId: file }: TestModule): void {
    print({ file, state: "began" });
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId: file, children } = module;
    const [first] = children.allTests("failed");
    const [error] = [...(first?.result().errors ?? []), ...module.errors()];
    const failed = module.ok() ? null : `${first?.name ?? "outside its tests"}: ${error?.message}`;
    print({ file, state: "ended", failed });
  }
}

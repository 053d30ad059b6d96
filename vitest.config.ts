import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What a test waits for may take long on a machine with other work; what never comes still fails. */
const expectation = { poll: { timeout: 20_000 } };

/** Unit and integration tests; the browser journeys have a configuration of their own in e2e/. */
export default defineConfig({
  test: {
    // Many of them wait for a server, a database or a child process: the processors are shared out.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          // Files share a process and its modules: loading them anew took a third of the time. A test
          // that changes a module's state or the process undoes it.
          isolate: false,
          include: [
            "packages/**/*.test.ts",
            "apps/server/**/*.test.ts",
            "apps/sandbox/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "trials/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "packages/sign-in-widget/**"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["apps/web/test/page-ends.ts"],
          include: ["apps/web/**/*.test.{ts,tsx}", "packages/sign-in-widget/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**"],
          testTimeout: 30_000,
          expect: expectation,
        },
      },
    ],
  },
});

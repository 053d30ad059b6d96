import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What a test waits for may take long on a machine with other work; what never comes still fails. */
const expectation = { poll: { timeout: 20_000 } };

/**
 * Long random runs, every kind of answer in turn, outages, processes killed by the system, and what only
 * PostgreSQL can show: only `npm run test:all` runs them.
 */
const onlyInTestAll = [
  "apps/server/src/database/two-builds.test.ts",
  "apps/server/src/{faults,lying-servers,server}.test.ts",
  "apps/server/src/features/overview/facts-of-the-past.test.ts",
  "apps/server/src/features/papers/summary-adds-up.test.ts",
  "apps/server/src/features/payments/settlement/settle-lost-commit.test.ts",
  "apps/server/src/features/privacy/deletion-and-payment.test.ts",
  "apps/server/src/features/processing/{full-queue,takings,undone}.test.ts",
  "apps/server/src/operations/{alerts,backup-and-restore,looking,run-examples}.test.ts",
  "apps/server/src/worker/{killed-engine,lying-engine,refused-seal,sealed-child,worker-process}.test.ts",
  "apps/web/src/features/capital-gains/result/undo.test.tsx",
  "lab/{crashes,returns}/**",
  "lab/seeded-runs.test.ts",
];
const leftOut = process.env.TEST_SCOPE === "every change" ? onlyInTestAll : [];

/** Unit and integration tests; the browser journeys have a configuration of their own in e2e/. */
export default defineConfig({
  test: {
    // One more than processors: many wait for a server, a database or a child process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          // Files share a process and its modules: reloading them took a third of the time. A test
          // that changes a module's state or the process undoes it.
          isolate: false,
          include: [
            "packages/{contract,capital-gains}/**/*.test.ts",
            "packages/sign-in-widget/test/*.test.ts",
            "apps/server/**/*.test.ts",
            "apps/sandbox/**/*.test.ts",
            "scripts/**/*.test.ts",
            "lab/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...leftOut],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: "dom",
          environment: "happy-dom",
          // A context with a document for each file, but one process for many of them: a process for
          // each took four times the processor time.
          pool: "vmForks",
          setupFiles: ["apps/web/test/page-ends.ts", "apps/web/test/page-channels.ts"],
          include: ["apps/web/**/*.test.{ts,tsx}", "packages/sign-in-widget/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "packages/sign-in-widget/test/*.test.ts", ...leftOut],
          testTimeout: 30_000,
          expect: expectation,
        },
      },
    ],
  },
});

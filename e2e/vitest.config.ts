import { defineConfig } from "vitest/config";

/** Journeys in a real browser against the whole product, started once for all files. */
export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: ["./global-setup.ts"],
    // Two browsers at once: while one waits for a page, the other one works.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Journeys of rare states and of looks: only `npm run test:all` runs them. */
const onlyInTestAll = [
  "account/{second-factor,ways-in}",
  "capital-gains/{accessibility,at-a-glance,by-hand,dividends,interruptions,print}",
  "capital-gains/{price-of-an-order,return-tools,running-year,steady-layout,undo,waiting}",
  "{sign-in,site}/messages",
  "sign-in/{account-states,every-form,names-of-this-machine,other-methods}",
  "sign-in/refused-storage",
  "site/{accessibility,back-forward,evidence,first-touch,header-and-footer,keyboard,late-fonts}",
  "site/{operator-guide,operator-settings,project-queries,rare-states}",
].map((path) => `${path}.test.ts`);

/** Journeys in a real browser against the whole product, started once for all files. */
export default defineConfig({
  // How long each file took is kept next to the times of the other tests.
  cacheDir: join(import.meta.dirname, "../node_modules/.vite"),
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    exclude: process.env.TEST_SCOPE === "every change" ? onlyInTestAll : [],
    // The files that a worker runs share its modules, and with them its browser.
    isolate: false,
    globalSetup: ["./global-setup.ts"],
    // One browser more than processors: while one waits for a page, the others work.
    maxWorkers: availableParallelism() + 1,
    // The host of a virtual machine may take its processors away for seconds, and a browser then misses
    // its time twice. What is broken fails each time, and `npm test` counts the second tries.
    retry: 2,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

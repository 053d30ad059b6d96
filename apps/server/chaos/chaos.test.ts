import { expect, onTestFinished, test } from "vitest";
import { testDatabases } from "../test/databases.ts";
import { playBatch, shortPatience } from "./batch.ts";
import { openWorld } from "./world.ts";

// A few of the schedules that `npm run chaos` plays by the thousand.
test.each(testDatabases())(
  "six random schedules on $name leave every invariant whole",
  { timeout: 240_000 },
  async (database) => {
    const fresh = await database.fresh();
    const world = await openWorld(fresh.environment.DATABASE_URL ?? "", 3, shortPatience);
    onTestFinished(async () => {
      await world.close();
      await fresh.drop();
    });
    expect((await playBatch(world, 7, 6)).violations).toEqual([]);
  },
);

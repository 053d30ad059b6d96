import { expect, onTestFinished, test } from "vitest";
import { testDatabases } from "../../apps/server/test/databases.ts";
import { calls } from "../../apps/server/test/person.ts";
import { playBatch, shortPatience } from "./batch.ts";
import { openWorld } from "./world.ts";

// A few of the schedules that `npm run chaos` plays in thousands.
test.each(testDatabases())(
  "six random schedules on $name leave every invariant whole",
  { timeout: 240_000 },
  async (database) => {
    const fresh = await database.fresh();
    const world = await openWorld(3, { ...fresh.environment, ...shortPatience });
    onTestFinished(async () => {
      await world.close();
      await fresh.drop();
    });
    expect((await playBatch(world, 7, 6)).violations).toEqual([]);
  },
);

test("a schedule that does not end is reported with what it waits for", {
  timeout: 240_000,
}, async () => {
  const world = await openWorld(3, shortPatience);
  onTestFinished(() => world.close());
  for (const { client } of world.people) {
    client.post = () => new Promise(() => {});
  }
  const step = /^schedule \d did not end: step 0 waits for \{"kind":"initiate"\}$/;
  expect((await playBatch(world, 7, 3, 100)).violations).toEqual(
    [0, 1, 2].map(() => expect.stringMatching(step)),
  );
});

test("a server that killed itself unnoticed is started again", {
  timeout: 240_000,
}, async () => {
  const world = await openWorld(1);
  onTestFinished(() => world.close());
  await world.restart("C1:1");
  const [person] = world.people;
  if (!person) {
    throw new Error("nobody there");
  }
  await world.statement(person);
  await expect(calls.initiate(person)).rejects.toThrow();
  await expect.poll(() => world.running()).toBe(false);
  await world.restart();
  expect((await calls.initiate(person)).status).toBe(200);
});

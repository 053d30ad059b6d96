import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { networksOf } from "../../rate-limit/network.ts";
import { askForResult, endTaking, type Place, takeResult } from "./result-queue-repository.ts";

const places = 50;

describe.each(testDatabases())("places among those that wait, on $name", (database) => {
  const clock = new TestClock();
  const app = useTestApp({ database, clock, engine: "none" });
  beforeEach(() => app.context.db.deleteFrom("result").execute());

  const ask = (userId: string, address: string, standing: Place["standing"] = "new") => {
    const [own, middle = own, wide = middle] = networksOf(address);
    clock.advance(0.001);
    const now = clock.now();
    const wanted = {
      statementId: `of-${userId}`,
      userId,
      network: own.name,
      middleNetwork: middle.name,
      wideNetwork: wide.name,
      choices: "{}",
      askedAt: now.toISOString(),
      wantedUntil: new Date(now.getTime() + 70_000).toISOString(),
      keptUntil: null,
    };
    return askForResult(app.context.db, wanted, { standing, mostAhead: places });
  };
  /** Has as many accounts as possible ask once; returns how many were given a place. */
  const crowd = async (addressOf: (nth: number) => string) => {
    let placed = 0;
    for (let nth = 0; nth < places + 3; nth += 1) {
      placed += (await ask(`crowd${nth}`, addressOf(nth))) ? 1 : 0;
    }
    return placed;
  };
  /** Has workers take and end so many runs; returns whose they were. */
  const work = async (runs: number) => {
    const users: string[] = [];
    for (let nth = 0; nth < runs; nth += 1) {
      const taken = await takeResult(app.context.db, clock.now());
      await endTaking(app.context.db, taken?.takenBy ?? "", { state: "done" });
      users.push(taken?.userId ?? "nobody");
    }
    return users;
  };
  const hex = (nth: number) => nth.toString(16);

  test.each([
    ["of one IPv4 address", () => "203.0.113.7"],
    ["of one /24", (nth: number) => `203.0.113.${nth}`],
    ["of one /64", (nth: number) => `2001:db8:1:1::${hex(nth)}`],
    ["of one /56", (nth: number) => `2001:db8:1:${hex(nth)}::1`],
    ["of one /48", (nth: number) => `2001:db8:1:${hex(nth * 256)}::1`],
  ])("accounts %s leave a place for another network's", async (_, addressOf) => {
    await crowd(addressOf);
    expect(await ask("newcomer", "198.51.100.1")).toBeDefined();
    expect(await work(places)).toContain("newcomer");
  });

  test("when all places are taken from as many networks, people who are known still get one, and newcomers once the others had a turn", async () => {
    const networkOf = (nth: number) => `2001:db8:${hex(nth)}::1`;
    expect(await crowd(networkOf)).toBe(places);
    expect(await ask("newcomer", "198.51.100.1")).toBeUndefined();
    for (let turns = 0; turns < 3; turns += 1) {
      expect(await ask("customer", "198.51.100.2", "known")).toBeDefined();
    }
    expect(await work(3)).toEqual(Array(3).fill("customer"));
    await work(places);
    await crowd(networkOf);
    expect(await ask("newcomer", "198.51.100.1")).toBeDefined();
    // In front of all but those that had no place before.
    expect(await work(4)).toContain("newcomer");
  });

  test("an unconfirmed account waits behind accounts of the same day, and keeps none of them out", async () => {
    for (let nth = 0; nth < places; nth += 1) {
      await ask(`unconfirmed${nth}`, `2001:db8:${hex(nth)}::1`, "unconfirmed");
    }
    for (let turns = 0; turns < 3; turns += 1) {
      expect(await ask("newcomer", "198.51.100.1")).toBeDefined();
    }
    expect(await ask("late", "198.51.100.2", "unconfirmed")).toBeUndefined();
    expect(await work(3)).toEqual(Array(3).fill("newcomer"));
  });

  test("a person who had a turn waits behind one who had none, for ten minutes", async () => {
    for (const [seconds, order] of [
      [0, ["modest", "greedy"]],
      [601, ["greedy", "modest"]],
    ] as const) {
      await app.context.db.deleteFrom("result").execute();
      await ask("greedy", "198.51.100.1");
      await work(1);
      clock.advance(seconds);
      await ask("greedy", "198.51.100.1");
      await ask("modest", "198.51.100.2");
      expect(await work(2)).toEqual(order);
    }
  });
});

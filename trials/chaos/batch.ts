import { setTimeout } from "node:timers/promises";
import { Random } from "capital-gains/test/random";
import { crashPoints } from "./crash-points.ts";
import { begin, play } from "./play.ts";
import { drawSchedule } from "./schedule.ts";
import { verdict } from "./verdict.ts";
import type { World } from "./world.ts";

type BatchResult = { schedules: number; crashes: number; violations: string[] };

/** For the world of a batch: its gateway often leaves a call hanging, so waits are short. */
export const shortPatience = { GATEWAY_TIMEOUT_MS: "300" };

/** How long a part of a batch may take: a schedule of twelve steps takes seconds. */
const longestMs = 120_000;

/**
 * Plays one batch: schedules side by side on one server that is set to die at a crash point, with
 * faults of the gateway in between, and then the verdict. The same seed draws the same batch; the
 * machine decides how its schedules interleave. A schedule that does not end is a violation that names
 * what it waits for.
 */
export async function playBatch(
  world: World,
  seed: number,
  size: number,
  limitMs = longestMs,
): Promise<BatchResult> {
  const random = new Random(seed, 0);
  const before = world.crashes;
  const result = (violations: string[]): BatchResult => ({
    schedules: size,
    crashes: world.crashes - before,
    violations,
  });
  await world.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
  let lives = 4;
  world.nextCrash = () => {
    lives -= 1;
    return lives > 0 ? `${random.pick(crashPoints).name}:${1 + random.below(6)}` : null;
  };
  await world.restart();
  const schedules = Array.from({ length: size }, (_, run) => ({
    schedule: drawSchedule(random),
    random: new Random(seed, run + 1),
  }));
  const all = await Promise.all(
    schedules.map(async (each) => ({
      played: await begin(world, each.schedule, each.random),
      random: each.random,
    })),
  );
  const ends = all.map((each) => play(world, each.played, each.random));
  if (!(await endsWithin(limitMs, Promise.all(ends)))) {
    return result(
      all.flatMap(({ played: { waitsFor, schedule } }, number) =>
        waitsFor
          ? `schedule ${number} did not end: step ${schedule.indexOf(waitsFor)} waits for ${JSON.stringify(waitsFor)}`
          : [],
      ),
    );
  }
  world.nextCrash = () => null;
  // The last life may still be waiting for its crash point.
  if (!(await endsWithin(limitMs, world.restart()))) {
    return result(["the last restart of the server did not end"]);
  }
  const judged = verdict(
    world,
    all.map(({ played }) => played),
  );
  if (!(await endsWithin(limitMs, judged))) {
    return result(["the verdict did not end"]);
  }
  return result(await judged);
}

async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const late = setTimeout(limitMs, false, { signal: limit.signal }).catch(() => false);
  return Promise.race([work.then(() => true), late]).finally(() => limit.abort());
}

import { crashPoints } from "./crash-points.ts";
import { type Played, play } from "./play.ts";
import { randomOf } from "./random.ts";
import { drawSchedule } from "./schedule.ts";
import { verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** What a batch came to. */
export type BatchResult = { schedules: number; crashes: number; violations: string[] };

/**
 * Plays one batch: schedules side by side on one server that is set to die at a crash point, with
 * faults of the gateway between, and then the verdict. The same seed draws the same batch; how its
 * schedules interleave is up to the machine.
 */
export async function playBatch(world: World, seed: number, size: number): Promise<BatchResult> {
  const random = randomOf(seed);
  const before = world.crashes;
  await world.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
  const point = random.pick(crashPoints);
  await world.restart(`${point.name}:${1 + random.below(Math.max(2, size / 3))}`, true);
  const schedules = Array.from({ length: size }, () => ({
    schedule: drawSchedule(random),
    random: randomOf(random.below(2 ** 31)),
  }));
  const played: Played[] = await Promise.all(
    schedules.map((each) => play(world, each.schedule, each.random)),
  );
  const violations = await verdict(world, played);
  // The restart that armed the crash point was itself a kill -9 of an idle server.
  return { schedules: size, crashes: world.crashes - before, violations };
}

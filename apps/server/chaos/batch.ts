import { crashPoints } from "./crash-points.ts";
import { type Played, play } from "./play.ts";
import { randomOf } from "./random.ts";
import { drawSchedule } from "./schedule.ts";
import { verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** What a batch came to. */
export type BatchResult = { schedules: number; crashes: number; violations: string[] };

/** For the world of a batch: its gateway often leaves a call hanging, and nobody waits long for it. */
export const shortPatience = { GATEWAY_TIMEOUT_MS: "300" };

/**
 * Plays one batch: schedules side by side on one server that is set to die at a crash point, with
 * faults of the gateway between, and then the verdict. The same seed draws the same batch; how its
 * schedules interleave is up to the machine.
 */
export async function playBatch(world: World, seed: number, size: number): Promise<BatchResult> {
  const random = randomOf(seed);
  const before = world.crashes;
  await world.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
  let lives = 4;
  world.nextCrash = () => {
    lives -= 1;
    return lives > 0 ? `${random.pick(crashPoints).name}:${1 + random.below(6)}` : null;
  };
  await world.restart(null, true);
  const schedules = Array.from({ length: size }, () => ({
    schedule: drawSchedule(random),
    random: randomOf(random.below(2 ** 31)),
  }));
  const played: Played[] = await Promise.all(
    schedules.map((each) => play(world, each.schedule, each.random)),
  );
  world.nextCrash = () => null;
  // The last life may still be waiting for its crash point.
  await world.restart(null, true);
  const violations = await verdict(world, played);
  return { schedules: size, crashes: world.crashes - before, violations };
}

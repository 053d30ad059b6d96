import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/open.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { RateLimiter } from "./rate-limit/repository.ts";
import type { Config } from "./settings/config.ts";
import type { ObjectStore } from "./storage/object-store.ts";

/** Work factors of Argon2id: memory in KiB, passes, lanes. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** What every feature receives: settings and shared parts, opened once when the app is built. */
export type AppContext = {
  config: Config;
  db: Db;
  store: ObjectStore;
  clock: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  /** How many workers live, and by how many milliseconds their clocks and ours differ at most. */
  workers: { look(): Promise<{ alive: number; apartMs: number }> };
  log: FastifyBaseLogger;
  /** Work factors of new password hashes. */
  hashCost: HashCost;
  /** Origins that the site's own pages come from; the first is the canonical one. */
  origins: () => string[];
};

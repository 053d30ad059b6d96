import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/open.ts";
import type { HashCost } from "./features/identity/password/password-hash.ts";
import type { WorkerWatch } from "./features/processing/worker-repository.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { RateLimiter } from "./rate-limit/repository.ts";
import type { Config } from "./settings/config.ts";
import type { ObjectStore } from "./storage/object-store.ts";

/** What every feature receives: settings and shared parts, opened once when the app is built. */
export type AppContext = {
  config: Config;
  db: Db;
  store: ObjectStore;
  clock: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  /** Which workers live. */
  workers: WorkerWatch;
  log: FastifyBaseLogger;
  /** Work factors of new password hashes. */
  hashCost: HashCost;
  /** Origins that the site's own pages come from; the first is the canonical one. */
  origins: () => string[];
};

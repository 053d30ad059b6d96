import { weak, whole } from "../settings/setting.ts";

/** How strict the rate limits are. */
export const rateLimitSettings = {
  rateLimitFactor: whole("RATE_LIMIT_FACTOR", {
    why: "Multiplies every rate limit, for trials of the load: 1 for people",
    what: "what multiplies every documented rate limit",
    otherwise: 1,
    range: [1, 1_000_000],
    risks: [weak((factor) => factor !== 1, "is not 1: others are meant for tests.")],
  }),
};

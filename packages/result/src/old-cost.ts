import type { OriginHow } from "./origins.ts";

/** Answers on whether a cost is from before a demerger: on all purchases of a share together. */
export const ofOldCost: readonly OriginHow[] = ["before-demerger", "after-demerger"];

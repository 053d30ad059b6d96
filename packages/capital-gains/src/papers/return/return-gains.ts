import type { AssetGains } from "@site/result/schedule-cg";

/** An item without gains. */
export const nothing: AssetGains = { fullValue: "0", cost: "0", expenses: "0", gain: "0" };

/** The assessment year whose ITR-2 is known. */
export const returnYear = "2026-27";

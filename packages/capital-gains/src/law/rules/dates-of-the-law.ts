import { date } from "../values/calendar-date.ts";

/** Section 55(2)(ac): what was acquired by this day has its fair market value of this day. */
export const grandfatheredUntil = date("2018-01-31");

/** Finance (No. 2) Act 2024: the first day of the present rates of sections 111A and 112A. */
export const newRatesFrom = date("2024-07-23");

/** Section 50AA, Finance Act 2023: funds of its kind bought from this day have no long term. */
export const slabFundsBoughtFrom = date("2023-04-01");

/**
 * Section 50AA, Finance (No. 2) Act 2024: from assessment year 2026-27, so for transfers from this
 * day, only funds of debt and money market instruments are of its kind.
 */
export const onlyDebtFundsFrom = date("2025-04-01");

/**
 * Section 70(1)(x) of the Act of 2025, Finance Act 2026: gold bonds redeemed from this day are exempt only
 * for who subscribed to them at their issue and held them to maturity.
 */
export const onlyOriginalBondholdersFrom = date("2026-04-01");

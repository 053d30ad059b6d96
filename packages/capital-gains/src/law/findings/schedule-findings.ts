import type { Finding } from "@site/result/finding";
import { type Findings, info, listed, saleCount, warning } from "../finding.ts";
import { whereOfRow } from "../lots/lot.ts";
import { changeText } from "../rules/isin-changes.ts";
import { type HeaderOrigin, headerOrigin } from "../schedule-112a/header-origin.ts";
import { sumOf } from "../values/fixed-point.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Findings on the Schedule 112A file itself. */
export function scheduleFindings(facts: Facts): Findings {
  const { schedule } = facts;
  const origin = headerOrigin(facts.year);
  if (schedule.rows.length === 0) {
    return [nothing(facts)];
  }
  const negative = schedule.losingRows.length;
  const losses = schedule.losingRows.map(
    ({ name, balance }) => `${name} ${wholeRupeeText(balance)}`,
  );
  const off = schedule.columnSixDifference;
  return [
    ...withdrawnIsins(facts),
    negative > 0 &&
      warning(
        "negative-balance-row",
        `Your Schedule 112A file has ${negative === 1 ? "1 loss" : `${negative} losses`} ` +
          `(${listed(losses)}). We haven't been able to test the portal's import with losses: after it, ` +
          "check that the portal shows them, and add what is missing by hand.",
        {
          data: {
            rows: negative,
            loss: String(sumOf(schedule.losingRows.map(({ balance }) => balance))),
          },
        },
      ),
    off !== 0n &&
      info(
        "column-6-follows-formula",
        "Column 6 must be units times price with the price at four decimals, so over all rows of " +
          `single sales it differs from the statement's sale value by ${wholeRupeeText(off)}.`,
        { data: { rupees: String(off) } },
      ),
    info(
      "header-not-from-portal",
      `${headerOrigins[origin]} If the portal says that the template is not the correct one, ` +
        "download its own: your file can be rebuilt on it, keeping its header byte for byte.",
      { data: { origin } },
    ),
  ];
}

/** Returns a finding for each ISIN that was withdrawn before a sale that has a row of its own. */
function withdrawnIsins({ lots, fileNames }: Facts): Findings {
  const byIsin = Map.groupBy(
    lots.filter(({ withdrawnIsin }) => withdrawnIsin !== undefined),
    ({ isin, withdrawnIsin }) => `${isin} ${withdrawnIsin?.current}`,
  );
  return [...byIsin.values()].map((of) => {
    const [first] = of;
    if (first?.withdrawnIsin === undefined) {
      return undefined;
    }
    const { name, isin, withdrawnIsin: withdrawn } = first;
    const became = `${name}: ${listed(withdrawn.changes.map(changeText))}, before ${saleCount(of.length)}.`;
    const rest = {
      where: whereOfRow(first, fileNames),
      data: { isin, name, current: withdrawn.current, lots: of.length },
    };
    return withdrawn.isSure
      ? info(
          "isin-of-the-day",
          `${became} In Schedule 112A ${of.length === 1 ? "it has" : "they have"} the ISIN of the day of ` +
            `sale, ${withdrawn.current}; the figures are the statement's.`,
          rest,
        )
      : warning(
          "isin-withdrawn",
          `${became} In Schedule 112A ${of.length === 1 ? "it keeps" : "they keep"} ${isin} as stated, because ` +
            "it is not certain that only the number changed. Ask your broker which ISIN was sold, and " +
            "correct it in the return.",
          rest,
        );
  });
}

/** Why a header may not be the portal's. */
const headerOrigins: Readonly<Record<HeaderOrigin, string>> = {
  department:
    "The header line is that of the department's own template for assessment year 2026-27, from its " +
    "offline utility. The portal compares the header byte for byte, and we could not compare it with " +
    "the template that the portal offers today.",
  copy:
    "The header line is a public copy of the portal's template. The portal compares the header byte " +
    "for byte, and we could not verify its current bytes (no-break spaces, column 1b).",
};

function nothing({ lots, section }: Facts): Finding {
  return info(
    "nothing-for-schedule-112a",
    lots.length === 0
      ? "The statement has no sale with a capital gain of this year, so there is nothing for Schedule 112A and no file to upload."
      : `The statement has no long-term sale under section ${section("112A")}, so there is no Schedule 112A ` +
          "file to upload. The other figures are not affected.",
  );
}

import { accepted, type Result, refused } from "../refusal.ts";
import { formatFinancialYear } from "../values/financial-year.ts";
import { type AisComparison, compareSales } from "./compare-sales.ts";
import { type AisKey, openAis } from "./open-ais.ts";
import { type AisQuarter, type AisStatement, readAis } from "./read-ais.ts";
import type { StatementSales } from "./statement-sales.ts";

/** The AIS compared with the statements. */
export type AisCheck = {
  /** Share by share: differing ones first, then by name. */
  readonly shares: readonly AisComparison[];
  /** The depository's sums for each quarter, which no statement of gains has. */
  readonly quarters: readonly AisQuarter[];
  /** Statement sales without an ISIN, which cannot be looked up. */
  readonly withoutIsin: number;
  /** What the person must know about the comparison. */
  readonly note: string;
};

/** Shown with every comparison, because no genuine file was available to test with. */
const NOTE =
  "The format of the AIS file is known from public sources, not from the department. If anything here " +
  "contradicts the AIS on the portal, the portal is right.";

/**
 * Opens an Annual Information Statement and compares its sales of securities with the statements'.
 * Refuses a file that does not open, or that is another person's or another year's.
 */
export async function checkAis(
  bytes: Uint8Array,
  key: AisKey,
  { year, sales }: StatementSales,
): Promise<Result<AisCheck>> {
  const opened = await openAis(bytes, key);
  if (!opened.ok) {
    return opened;
  }
  const read = readAis(opened.value);
  if (!read.ok) {
    return read;
  }
  const ais = read.value;
  if (ais.pan !== undefined && ais.pan !== key.pan.trim().toUpperCase()) {
    return refused(
      "ais-of-another-person",
      "The AIS opens, but its PAN is not the one you entered. Choose your own file.",
    );
  }
  if (ais.year !== undefined && ais.year !== year) {
    return refused(
      "ais-of-another-year",
      `The AIS is for financial year ${formatFinancialYear(ais.year)}, the statements are for ` +
        `${formatFinancialYear(year)}. Download the AIS for ${formatFinancialYear(year)}.`,
    );
  }
  return accepted({
    shares: compareSales(
      sales.filter(({ isin }) => isin !== ""),
      ais.sales,
    ),
    quarters: quartersOf(ais),
    withoutIsin: sales.filter(({ isin }) => isin === "").length,
    note: NOTE,
  });
}

/** Returns the depository's sums by quarter, in the order of the file. */
function quartersOf({ quarters }: AisStatement): readonly AisQuarter[] {
  return quarters.filter(({ purchases, sales }) => purchases !== 0n || sales !== 0n);
}

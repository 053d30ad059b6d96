import { accepted, type Result, refused } from "../refusal.ts";
import { formatFinancialYear } from "../values/financial-year.ts";
import { type AisComparison, compareSales } from "./compare-sales.ts";
import { type AisKey, openAis } from "./open-ais.ts";
import { type AisQuarter, type AisStatement, readAis } from "./read-ais.ts";
import type { StatementSales } from "./statement-sales.ts";

/** The AIS beside the statements. */
export type AisCheck = {
  /** Share by share: those that differ first, then by name. */
  readonly shares: readonly AisComparison[];
  /** What the depository says of each quarter, which no statement of gains has. */
  readonly quarters: readonly AisQuarter[];
  /** Statement sales without an ISIN, which cannot be looked up. */
  readonly withoutIsin: number;
  /** What the person must know about the comparison. */
  readonly note: string;
};

/** Said with every comparison, since no genuine file was at hand when this was written. */
const NOTE =
  "The form of the AIS file is known from public sources, not from the department. If something here " +
  "contradicts the AIS on the portal, the portal is right.";

/**
 * Opens an Annual Information Statement and compares its sales of securities with the statements'.
 * Refuses a file that does not open, another person's and another year's.
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
      "The AIS opens, but is of another PAN than the one you gave. Choose your own file.",
    );
  }
  if (ais.year !== undefined && ais.year !== year) {
    return refused(
      "ais-of-another-year",
      `The AIS is of financial year ${formatFinancialYear(ais.year)}, the statements are of ` +
        `${formatFinancialYear(year)}. Download the AIS of that year.`,
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

/** The depository's sums by quarter, in the order of the file. */
function quartersOf({ quarters }: AisStatement): readonly AisQuarter[] {
  return quarters.filter(({ purchases, sales }) => purchases !== 0n || sales !== 0n);
}

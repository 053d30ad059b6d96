import type { InterestOnGains } from "result/advance-tax";
import { longDate } from "../../../ui/format-date.ts";
import { formatWholeRupees } from "../../../ui/money.tsx";
import part from "../flow/part.module.css";
import { FiguresTable } from "./tables.tsx";

type AdvanceTaxInterestProps = {
  interest: InterestOnGains;
  /** The section on interest for an instalment: 234C, or 425 of the Act of 2025. */
  instalmentSection: "234C" | "425";
  /** The section on interest after the year: 234B, or 424 of the Act of 2025. */
  laterSection: "234B" | "424";
};

/** Says what interest adds, and on a press how each instalment adds to it. */
export default function AdvanceTaxInterest({
  interest,
  instalmentSection,
  laterSection,
}: AdvanceTaxInterestProps) {
  const { instalments, interestAfterYear: after, tax } = interest;
  if (!after) {
    return null;
  }
  const sumOf = (name: "interestIfUnpaid" | "interestForgiven") =>
    instalments.reduce((sum, each) => sum + BigInt(each[name]), 0n);
  const [unpaid, forgiven] = [sumOf("interestIfUnpaid"), sumOf("interestForgiven")];
  const rupees = (amount: bigint) => formatWholeRupees(String(amount));
  return (
    <>
      <p>
        <b>
          {rupees(unpaid + forgiven)} for the instalments (section {instalmentSection}), and{" "}
          {formatWholeRupees(after.perMonth)} a month from {longDate(after.from)} (section{" "}
          {laterSection}).
        </b>
      </p>
      <details>
        <summary>How it is worked out</summary>
        <div className={part.stack}>
          <FiguresTable
            label="Interest by instalment"
            isNamed
            columns={[
              "Not paid",
              "Short by",
              "Interest",
              "Forgiven if its tax is paid with the later instalments",
            ]}
            rows={[
              ...instalments
                .filter(({ isInstalment }) => isInstalment)
                .map((each) => ({
                  key: each.dueDate,
                  cells: [
                    `By ${longDate(each.dueDate)}`,
                    formatWholeRupees(each.amountDue),
                    each.interestIfUnpaid === "0"
                      ? "none"
                      : `${each.interestMonths} × 1% of ${formatWholeRupees(each.interestOn)} = ${formatWholeRupees(each.interestIfUnpaid)}`,
                    each.forgiven === "0.00"
                      ? "nothing"
                      : `${formatWholeRupees(each.forgiven)}, interest ${formatWholeRupees(each.interestForgiven)}`,
                  ],
                })),
              {
                key: after.from,
                cells: [
                  `From ${longDate(after.from)}, for each month or part of it`,
                  formatWholeRupees(tax.total),
                  `1% of ${formatWholeRupees(after.on)} = ${formatWholeRupees(after.perMonth)}`,
                  "nothing",
                ],
              },
            ]}
          />
          {forgiven > 0n && (
            <p>
              <b>
                {rupees(unpaid)} + {rupees(forgiven)} = {rupees(unpaid + forgiven)}.
              </b>{" "}
              Section {instalmentSection} forgives the {rupees(forgiven)} if the tax on each later
              gain is paid with the instalments that follow it, or by 31 March.
            </p>
          )}
          <p>
            This assumes that nothing is paid. It leaves out your other income, gains at your slab
            rate, tax deducted from your salary and other payments. Each amount is first rounded
            down to whole hundreds. For an instalment (section {instalmentSection}), 12% paid by 15
            June and 36% by 15 September are enough to avoid it. From {longDate(after.from)}{" "}
            (section {laterSection}) there is none if 90% of the tax,{" "}
            {formatWholeRupees(after.enough)}, was paid by 31 March.
          </p>
        </div>
      </details>
    </>
  );
}

import type { ResultHead } from "@site/result/result-head";
import { longDay } from "../../../ui/format-date.ts";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { SectionTable, sectionOf } from "./tables.tsx";

type InterestOfYearProps = {
  head: ResultHead;
  interest: NonNullable<ResultHead["interest"]>;
};

/** Shows what sections 234B and 234C add in a year that is over. */
export default function InterestOfYear({ head, interest }: InterestOfYearProps) {
  const ofInstalments = interest.instalments.reduce(
    (sum, { isInstalment, interestIfUnpaid }) =>
      isInstalment ? sum + BigInt(interestIfUnpaid) : sum,
    0n,
  );
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return nothingDue ? (
    <>
      <h3>Interest if you paid no advance tax</h3>
      <p>
        <b>{nothingDue.headline}.</b> {nothingDue.reason}
      </p>
    </>
  ) : (
    <details>
      <summary>
        Interest if you paid no advance tax: {formatWholeRupees(String(ofInstalments))}, and{" "}
        {formatWholeRupees(interest.interestAfterYear.perMonth)} a month from{" "}
        {longDay(interest.interestAfterYear.from)}
      </summary>
      <SectionTable section={sectionOf(head, "interest")} />
      <p>
        The return works out the interest that you owe. A resident aged 60 or over without income
        from business or profession pays no advance tax (section 207), so none of this interest.
      </p>
    </details>
  );
}

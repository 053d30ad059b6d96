import type { ResultHead } from "@site/result/result-head";
import notice from "../flow/notice.module.css";
import styles from "../flow/step.module.css";
import { isWithoutSchedules, simpleFormOf } from "../result/simple-form.ts";
import { WholeRupeeFigures } from "../result/whole-rupee-figures.tsx";

/** Says before payment what the person's form does not need. */
export function BeforeYouPay({ head }: { head: ResultHead }) {
  const { form, returnFigures = [], schedule112A, advanceTax } = head;
  const simple = simpleFormOf(form?.candidates);
  if (advanceTax) {
    return null;
  }
  if (simple) {
    return (
      <section className={notice.notice} aria-label={`For ${simple}`}>
        <p>
          <strong>Your return is {simple}: it needs no Schedule 112A file.</strong> The fee buys the
          report, which explains every sale, and the invoice. The file is included too, in case you
          file ITR-2.
        </p>
        {returnFigures.map(({ schedule, figures }) => (
          <div key={schedule}>
            <p>{simple} asks for these totals, which you can enter without paying:</p>
            <WholeRupeeFigures figures={figures} />
          </div>
        ))}
      </section>
    );
  }
  const isOpen = form?.form === null && form.candidates.some(isWithoutSchedules);
  return (
    isOpen &&
    schedule112A.rows > 0 && (
      <p className={styles.note}>
        ITR-1 and ITR-4 need no Schedule 112A file. Before you pay,{" "}
        <a href="#form">find your form</a>.
      </p>
    )
  );
}

import { gainsOffer } from "../content/capital-gains.ts";
import { sampleResult } from "../content/sample-result.ts";
import { SampleMark } from "../shell/sample-mark.tsx";
import layout from "../ui/layout.module.css";
import { LinkedText } from "../ui/linked-text.tsx";
import { RupeeAmount } from "../ui/money.tsx";
import styles from "./gains-offer.module.css";

// Prerendered next to the island of a page, so that none of it is in a script.

/** The result of the sample statement, as a person sees their own before paying. */
export function SampleOfResult() {
  const { tax, taxLabel } = sampleResult;
  return (
    <section aria-labelledby="sample-result" className={`${styles.apart} ${styles.result}`}>
      <div className={layout.head}>
        <h2 id="sample-result">{gainsOffer.result.heading}</h2>
        <SampleMark of={{ sample: true }} />
      </div>
      <p>
        {taxLabel}
        <strong className={layout.big}>
          <RupeeAmount amount={tax} whole />
        </strong>
      </p>
      <SampleGains />
      <p>{gainsOffer.result.files}</p>
    </section>
  );
}

/** The gains that the sample's tax is on, and what they were compared with. */
export function SampleGains() {
  const { rates, totals } = sampleResult;
  return (
    <>
      <dl className={styles.gains}>
        {rates.map(({ name, gain, note }) => (
          <div key={name}>
            <dt>
              {name} <small>{note}</small>
            </dt>
            <dd>
              <RupeeAmount amount={gain} signed whole />
            </dd>
          </div>
        ))}
      </dl>
      <p>{totals}</p>
    </>
  );
}

/** What is done with a person's files, what happens when a result is wrong, and who says so. */
export function Promises() {
  const { promises, runBy, trial } = gainsOffer;
  return (
    <section aria-labelledby="promises" className={styles.apart}>
      <p data-needs-script="">
        <LinkedText text={trial} />
      </p>
      <h2 id="promises" className={layout.lead}>
        {promises.heading}
      </h2>
      <ul className={styles.apart}>
        {Object.entries(promises.list).map(([heading, text]) => (
          <li key={heading}>
            <strong>{heading}</strong> {text}
          </li>
        ))}
      </ul>
      <p>
        <LinkedText text={runBy} />
      </p>
    </section>
  );
}

import { type Case, caseWords } from "../content/cases.ts";
import { deliverables } from "../content/deliverables.ts";
import layout from "../ui/layout.module.css";
import styles from "./case.module.css";
import { SampleMark } from "./sample-mark.tsx";

type CaseBandProps = {
  of: Case;
  /** On the landing page: without problem, picture and handed-over work, but with a link to the whole case. */
  brief?: boolean;
};

/** A case: its customer, what was measured before and after, and who says so. */
export function CaseBand({ of, brief = false }: CaseBandProps) {
  const { id, heading, customer, problem, result, weeks, handedOver, evidence, quote, picture } =
    of;
  const afterwards = weeks ? caseWords.afterWeeks(weeks) : caseWords.later;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={`${layout.page} ${layout.frame} ${styles.case}`}
    >
      <div>
        <p>
          <strong>{caseWords.label}</strong> <SampleMark of={of} />
        </p>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {customer && <small>{customer}</small>}
        {!brief && problem && (
          <p>
            <strong>{caseWords.problem}</strong> {problem}
          </p>
        )}
      </div>
      <div>
        <p>{result.measure}</p>
        <dl className={layout.halves}>
          <div>
            <dt>
              <small>{caseWords.earlier}</small>
            </dt>
            <dd className={layout.big}>{result.before}</dd>
          </div>
          <div>
            <dt>
              <small>{afterwards}</small>
            </dt>
            <dd className={layout.big}>{result.after}</dd>
          </div>
        </dl>
      </div>
      {(handedOver || quote || evidence || brief) && (
        <div>
          {!brief && handedOver && (
            <p>
              <strong>{caseWords.handedOver}</strong> {handedOver}
            </p>
          )}
          {quote && (
            <blockquote>
              <p>“{quote.text}”</p>
              <small>{quote.role}</small>
            </blockquote>
          )}
          {(evidence || brief) && <CaseLinks of={of} brief={brief} />}
        </div>
      )}
      {!brief && picture && (
        <img src={picture} alt={of.pictureShows ?? ""} width={480} height={320} loading="lazy" />
      )}
    </section>
  );
}

/** Links to the whole case, unless this is it, and to the sample page that shows such work. */
function CaseLinks({ of: { id, service, evidence }, brief }: Required<CaseBandProps>) {
  const page = Object.values(deliverables).find((each) => each.id === evidence);
  // Case and sample are both on the service's page.
  const there = brief ? service : "";
  return (
    <p className={layout.actions}>
      {brief && <a href={`${service}#${id}`}>{caseWords.read}</a>}
      {page && (
        <a href={`${there}#${page.id}`}>
          {page.document}, {page.page}
        </a>
      )}
    </p>
  );
}

import { landing } from "../content/landing.ts";
import { sampleResult } from "../content/sample-result.ts";
import { services } from "../content/services.ts";
import { GainsChart } from "../features/capital-gains/result/gains-chart.tsx";
import { Island } from "../navigation/island.tsx";
import { DeliverableFold } from "../shell/deliverable.tsx";
import { Engagements } from "../shell/engagements.tsx";
import { SampleMark } from "../shell/sample-mark.tsx";
import { ServiceCards } from "../shell/service-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ExplodedProduct } from "../ui/figures/exploded-product.tsx";
import { NumberedFigure } from "../ui/figures/figure.tsx";
import layout from "../ui/layout.module.css";
import { Callout, PageHero, PageSection } from "../ui/layout.tsx";
import { RupeeAmount } from "../ui/money.tsx";
import styles from "./landing-page.module.css";
import TrialButton from "./trial-button.tsx";

const { evidence, capitalGains, check, callout } = landing;

/** The company and its four services, with pages of their deliverables and links to sign in. */
export default function LandingPage() {
  return (
    <>
      <PageHero
        large
        title={landing.title}
        lead={landing.lead}
        actions={
          <>
            <a href="/ProjectQuery-page" className={buttonClass()}>
              {landing.primaryAction}
            </a>
            <a href="/profile-page" className={buttonClass("quiet")}>
              {landing.quietAction}
            </a>
          </>
        }
        proof={
          <>
            <a href="#check">{landing.investors}</a>
            <Proof />
          </>
        }
        figure={
          <NumberedFigure number={1} caption={landing.figure.caption} parts={landing.figure.parts}>
            <ExplodedProduct />
          </NumberedFigure>
        }
      />
      <div className={layout.page}>
        <CapitalGainsCard />
        <PageSection
          id="services"
          heading={landing.services.heading}
          intro={landing.services.intro}
        >
          <ServiceCards items={services} />
        </PageSection>
        <PageSection id="evidence" heading={evidence.heading} intro={evidence.intro}>
          <DeliverableFold deliverable={evidence.deliverable} />
        </PageSection>
        <Engagements />
      </div>
      <Callout heading={callout.heading}>
        <p>{callout.text}</p>
        <p className={layout.actions}>
          <a href="/login-page" className={buttonClass()}>
            {callout.login}
          </a>
          <a href="/register-page" className={buttonClass("quiet")}>
            {callout.register}
          </a>
        </p>
      </Callout>
    </>
  );
}

/** The other business: what an investor gets, shown by a result, and the trial of their own statement. */
function CapitalGainsCard() {
  return (
    <section id="check" aria-labelledby="capital-gains" className={styles.card}>
      <div className={styles.offer}>
        <h2 id="capital-gains">{capitalGains.heading}</h2>
        <p>{capitalGains.text}</p>
        <p className={styles.price}>{capitalGains.price}</p>
        <p>
          <a href="/" className={buttonClass()}>
            {capitalGains.action}
          </a>
        </p>
      </div>
      <div className={styles.check}>
        <h3>{check.heading}</h3>
        <p>{check.intro}</p>
        <Island name="statement-trial" part={TrialButton} props={{}} />
      </div>
      <SampleResult />
    </section>
  );
}

/** The result of the sample statement: the figure, when the gains arose, and one sale explained. */
function SampleResult() {
  const { heading, tax, taxLabel, rates, more, chart, tableF, sale } = sampleResult;
  return (
    <section aria-labelledby="sample-result" className={styles.sample}>
      <h3 id="sample-result">{heading}</h3>
      <p className={styles.tax}>
        {taxLabel}
        <strong>
          <RupeeAmount amount={tax} whole />
        </strong>
      </p>
      <dl className={styles.rates}>
        {rates.map(({ name, gain, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <RupeeAmount amount={gain} signed whole />
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <details className={layout.openIfWide}>
        <summary>{more}</summary>
        <div className={styles.check}>
          <p className={styles.price}>{chart}</p>
          <GainsChart tableF={tableF} />
          <p>
            <strong>{sale.name}</strong> <RupeeAmount amount={sale.gain} signed />
          </p>
          <p>{sale.explanation}</p>
        </div>
      </details>
    </section>
  );
}

/** Links to pages of deliverables, in the first screen. */
function Proof() {
  const { heading, links } = landing.proof;
  return (
    <div className={styles.proof}>
      <p>
        <strong>{heading}</strong> <SampleMark of={evidence.deliverable} />
      </p>
      <ul className={styles.links}>
        {links.map(({ text, link }) => (
          <li key={link}>
            <a href={link}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

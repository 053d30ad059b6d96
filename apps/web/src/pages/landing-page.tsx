import { cases } from "../content/cases.ts";
import { landing } from "../content/landing.ts";
import { sampleResult } from "../content/sample-result.ts";
import { services } from "../content/services.ts";
import { team } from "../content/team.ts";
import { Island } from "../navigation/island.tsx";
import { CaseBand } from "../shell/case.tsx";
import { Drawing } from "../shell/drawing.tsx";
import { EngagementRows } from "../shell/engagements.tsx";
import { Portrait } from "../shell/portrait.tsx";
import { SampleMark } from "../shell/sample-mark.tsx";
import { ServiceRows } from "../shell/service-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { NumberedFigure } from "../ui/figure.tsx";
import layout from "../ui/layout.module.css";
import { Callout, PageHero, PageSection } from "../ui/layout.tsx";
import { RupeeAmount } from "../ui/money.tsx";
import { SampleGains } from "./gains-offer.tsx";
import styles from "./landing-page.module.css";
import TrialButton from "./trial-button.tsx";

const { figure, capitalGains, callout } = landing;

/** The company in one promise, one case and one action; its services, people and prices. */
export default function LandingPage() {
  const [shown] = cases;
  return (
    <>
      <PageHero
        large
        title={landing.title}
        lead={landing.lead}
        actions={
          <>
            <a href="/ProjectQuery-page" className={buttonClass()}>
              {landing.action}
            </a>
            <small>{landing.answer}</small>
          </>
        }
        proof={<a href="#check">{landing.investors}</a>}
        figure={
          <NumberedFigure number={1} caption={figure.caption} parts={figure.parts}>
            <Drawing name={figure.drawing} />
          </NumberedFigure>
        }
      />
      {shown && <CaseBand of={shown} brief />}
      <div className={layout.page}>
        <PageSection id="services" heading={landing.services.heading} stacked>
          <ServiceRows items={services} />
        </PageSection>
        <Faces />
        <EngagementRows />
        <CapitalGainsCard />
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

/** The first six members who have a picture; without one the section is not there. */
function Faces() {
  const faces = team.filter(({ picture }) => picture).slice(0, 6);
  if (faces.length === 0) {
    return null;
  }
  const { heading, more } = landing.team;
  return (
    <PageSection id="faces" heading={heading} stacked>
      <ul className={styles.faces}>
        {faces.map((member) => (
          <li key={member.name}>
            <Portrait of={member} />
            <strong>{member.name}</strong>
            <small>{member.role}</small>
          </li>
        ))}
      </ul>
      <p>
        <a href="/profile-page">{more}</a> <SampleMark of={faces.find(({ sample }) => sample)} />
      </p>
    </PageSection>
  );
}

/** The other business: what an investor gets, shown by a result, and the trial of their own statement. */
function CapitalGainsCard() {
  return (
    <section
      id="check"
      aria-labelledby="capital-gains"
      className={`${layout.frame} ${styles.card}`}
    >
      <div className={styles.offer}>
        <h2 id="capital-gains">{capitalGains.heading}</h2>
        <p>
          {capitalGains.text} <strong>{capitalGains.ties}</strong> {capitalGains.price}
        </p>
        <small>{capitalGains.check}</small>
        <p>
          <a href="/" className={buttonClass()}>
            {capitalGains.action}
          </a>
        </p>
      </div>
      <Island name="statement-trial" part={TrialButton} props={{}} />
      <SampleResult />
    </section>
  );
}

/** The result of the sample statement. */
function SampleResult() {
  const { heading, tax } = sampleResult;
  return (
    <section aria-labelledby="sample-result" className={styles.sample}>
      <h3 id="sample-result">{heading}</h3>
      <p className={layout.big}>
        <RupeeAmount amount={tax} whole />
      </p>
      <SampleGains />
    </section>
  );
}

import { services } from "../content/services.ts";
import { site } from "../content/site.ts";
import { Island } from "../navigation/island.tsx";
import { ServiceCards } from "../shell/service-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ExplodedProduct } from "../ui/figures/exploded-product.tsx";
import { Figure } from "../ui/figures/figure.tsx";
import layout from "../ui/layout.module.css";
import { Callout, PageHero, Section } from "../ui/layout.tsx";
import StatementCheck from "./statement-check.tsx";

const layers = [
  "Application and model",
  "Kernel and drivers",
  "Firmware",
  "Die",
  "Package",
  "Board",
];

/** The company and its four offerings, and the way in. */
export default function LandingPage() {
  return (
    <>
      <PageHero
        large
        title="One team from silicon to software"
        lead={`${site.shortName} designs chips, writes the firmware and kernel code that brings them up, trains the models that run on them, and advises the people who have to deliver all three on one date.`}
        actions={
          <>
            <a href="/ProjectQuery-page" className={buttonClass()}>
              Describe your project
            </a>
            <a href="/profile-page" className={buttonClass("quiet")}>
              Meet the team
            </a>
          </>
        }
        figure={
          <Figure number={1} caption="One product, taken apart along its axis" parts={layers}>
            <ExplodedProduct />
          </Figure>
        }
      />
      <div className={layout.page}>
        <Section
          id="services"
          heading="Four services"
          intro="Hire us for one or all four. Most delays sit in the gaps: between chip and board, board and driver, driver and model, plan and work."
        >
          <ServiceCards items={services} />
        </Section>
        <Section
          id="check"
          heading="Check a statement without an account"
          intro="See the capital gains in your ICICI Direct or Zerodha statement, and the tax on them. Your browser reads the file: it never leaves your device."
        >
          <Island name="statement-check" part={StatementCheck} props={{}} />
        </Section>
      </div>
      <Callout heading="Tell us what you are building">
        <p>
          Please sign in first, so that we know whom to reply to. The same account opens the{" "}
          <a href="/">capital-gains service</a> for investors in Indian shares.
        </p>
        <p className={layout.actions}>
          <a href="/login-page" className={buttonClass()}>
            Login Page
          </a>
          <a href="/register-page" className={buttonClass("quiet")}>
            Register Page
          </a>
        </p>
      </Callout>
    </>
  );
}

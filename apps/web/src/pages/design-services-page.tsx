import { architecture, trainings } from "../content/design.ts";
import { expertise } from "../content/expertise.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceCards, TaskList } from "../shell/service-page.tsx";
import { Figure } from "../ui/figures/figure.tsx";
import { SignalChain } from "../ui/figures/signal-chain.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, Section } from "../ui/layout.tsx";

const parts = [
  "What it measures",
  "How the signal is prepared",
  "What decides",
  "What remembers",
  "What it talks to",
  "What feeds it",
];

/** Design and architecture: four fields of expertise, how we work, trainings, contact. */
export default function DesignServicesPage() {
  return (
    <>
      <PageHero
        title="Design and architecture services"
        lead="Before anything is built, somebody has to decide where each function lives, what crosses which boundary, and what may fail. We take those decisions with you and put them on paper."
        figure={
          <Figure number={1} caption="One device, as an architect draws it" parts={parts}>
            <SignalChain />
          </Figure>
        }
      />
      <div className={`${layout.page} ${layout.numbered}`}>
        <Section
          id="expertise"
          heading="Four fields of expertise"
          intro="Each card leads to the service that builds what was designed."
        >
          <ServiceCards items={expertise} />
        </Section>
        {[architecture, trainings].map(({ id, heading, intro, tasks }) => (
          <Section key={id} id={id} heading={heading} intro={intro}>
            <TaskList tasks={tasks} />
          </Section>
        ))}
      </div>
      <ContactCard heading="Tell us what you want to design" page="design">
        <p>
          A paragraph is enough: what the product does, which parts exist already, and which
          decision is open. Please do not send confidential documents before we have agreed on how
          to treat them.
        </p>
      </ContactCard>
    </>
  );
}

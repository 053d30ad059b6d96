import { architecture, designServices, trainings } from "../content/design.ts";
import { expertise } from "../content/expertise.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceCards, ServiceHero, TaskList } from "../shell/service-page.tsx";
import { SignalChain } from "../ui/figures/signal-chain.tsx";
import layout from "../ui/layout.module.css";
import { Section } from "../ui/layout.tsx";

/** Design and architecture: four fields of expertise, the way of working, trainings, contact. */
export default function DesignServicesPage() {
  const { expertise: fields, contact } = designServices;
  return (
    <>
      <ServiceHero content={designServices} drawing={<SignalChain />} />
      <div className={`${layout.page} ${layout.numbered}`}>
        <Section id="expertise" heading={fields.heading} intro={fields.intro}>
          <ServiceCards items={expertise} />
        </Section>
        {[architecture, trainings].map(({ id, heading, intro, tasks }) => (
          <Section key={id} id={id} heading={heading} intro={intro}>
            <TaskList tasks={tasks} />
          </Section>
        ))}
      </div>
      <ContactCard heading={contact.heading} page="design">
        <p>{contact.text}</p>
      </ContactCard>
    </>
  );
}

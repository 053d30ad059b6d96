import { designServices } from "../content/design.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { SignalChain } from "../ui/figures/signal-chain.tsx";

/** Design and architecture: four fields of expertise, the way of working, trainings, contact. */
export default function DesignServicesPage() {
  const { contact } = designServices;
  return (
    <ServiceLayout content={designServices} drawing={<SignalChain />}>
      <ContactCard heading={contact.heading} page="design">
        <p>{contact.text}</p>
      </ContactCard>
    </ServiceLayout>
  );
}

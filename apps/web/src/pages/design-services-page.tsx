import { designServices } from "../content/design.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";

/** Design and architecture: four fields of expertise, the way of working, trainings, contact. */
export default function DesignServicesPage() {
  const { contact } = designServices;
  return (
    <ServiceLayout path="/DesignServices-page" content={designServices}>
      <ContactCard heading={contact.heading} page="design">
        <p>{contact.text}</p>
      </ContactCard>
    </ServiceLayout>
  );
}

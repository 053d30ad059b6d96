import { management } from "../content/management.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";

/** Management consultancy. */
export default function MgmtServicesPage() {
  return (
    <ServiceLayout path="/MgmtServices-page" content={management}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

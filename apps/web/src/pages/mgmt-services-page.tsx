import { management } from "../content/management.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { ProjectPlan } from "../ui/figures/project-plan.tsx";

/** Management consultancy. */
export default function MgmtServicesPage() {
  return (
    <ServiceLayout content={management} drawing={<ProjectPlan />}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

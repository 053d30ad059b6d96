import { silicon } from "../content/silicon.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";

/** Silicon engineering consultancy. */
export default function SiEngConsultPage() {
  return (
    <ServiceLayout path="/SiEngConsult-page" content={silicon}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

import { aiMl } from "../content/ai-ml.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";

/** AI/ML and data analysis. */
export default function AimldsPage() {
  return (
    <ServiceLayout path="/AIMLDS-page" content={aiMl}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

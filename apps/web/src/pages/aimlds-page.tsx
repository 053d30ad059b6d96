import { aiMl } from "../content/ai-ml.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { WaferMap } from "../ui/figures/wafer-map.tsx";

/** AI/ML and data analysis. */
export default function AimldsPage() {
  return (
    <ServiceLayout content={aiMl} drawing={<WaferMap />}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

import { silicon } from "../content/silicon.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { ChipFloorplan } from "../ui/figures/chip-floorplan.tsx";

/** Silicon engineering consultancy. */
export default function SiEngConsultPage() {
  return (
    <ServiceLayout content={silicon} drawing={<ChipFloorplan />}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

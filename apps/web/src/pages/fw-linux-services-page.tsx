import { firmwareLinux } from "../content/firmware-linux.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";

/** Firmware and Linux services. */
export default function FwLinuxServicesPage() {
  return (
    <ServiceLayout path="/FWLinuxServices-page" content={firmwareLinux}>
      <ServiceContactCard />
    </ServiceLayout>
  );
}

import { firmwareLinux } from "../content/firmware-linux.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { NumberedFigure } from "../ui/figures/figure.tsx";
import { SignalTrace } from "../ui/figures/signal-trace.tsx";
import { SoftwareStack } from "../ui/figures/software-stack.tsx";

/** Firmware and Linux services. */
export default function FwLinuxServicesPage() {
  return (
    <ServiceLayout
      content={firmwareLinux}
      drawing={<SoftwareStack />}
      extra={
        <NumberedFigure number={4} caption={firmwareLinux.extraFigure ?? ""}>
          <SignalTrace />
        </NumberedFigure>
      }
    >
      <ServiceContactCard />
    </ServiceLayout>
  );
}

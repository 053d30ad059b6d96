import { firmwareLinux } from "../content/firmware-linux.ts";
import { ServiceContactCard } from "../features/project-query/contact-card.tsx";
import { ServiceLayout } from "../shell/service-page.tsx";
import { Figure } from "../ui/figures/figure.tsx";
import { SignalTrace } from "../ui/figures/signal-trace.tsx";
import { SoftwareStack } from "../ui/figures/software-stack.tsx";

const traceCaption =
  "A first transfer on the bus, as seen on the bench: clock period a, gap before the answer b";

/** Firmware and Linux services. */
export default function FwLinuxServicesPage() {
  return (
    <ServiceLayout
      content={firmwareLinux}
      drawing={<SoftwareStack />}
      extra={
        <Figure number={2} caption={traceCaption}>
          <SignalTrace />
        </Figure>
      }
    >
      <ServiceContactCard />
    </ServiceLayout>
  );
}

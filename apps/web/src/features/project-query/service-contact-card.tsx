import { ContactCard } from "./contact-card.tsx";
import { serviceQueryRules } from "./query-rules.ts";

/** The contact card at the end of the service pages. */
export function ServiceContactCard() {
  return (
    <ContactCard
      heading="Looking reliable partner for your project, Look no further"
      rules={serviceQueryRules}
    >
      <p>
        Tell us what you build, where it stands, and what you need next. An engineer from the field
        reads it and answers by email.
      </p>
    </ContactCard>
  );
}

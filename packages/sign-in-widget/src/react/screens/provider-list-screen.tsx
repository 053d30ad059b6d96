import { fillIn } from "../../messages/catalogue.ts";
import { Card } from "../card.tsx";
import { ProviderIcon } from "../provider-icon.tsx";
import styles from "../widget.module.css";
import { providerName, useWidget } from "../widget-context.ts";

/** The choice of a sign-in method: one button each, in the configured order. */
export function ProviderListScreen() {
  const { widget } = useWidget();
  return (
    <Card title="providerList">
      <ul className={styles.providers}>
        {widget.config.signInOptions.map(({ provider }) => (
          <li key={provider}>
            <ProviderButton provider={provider} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProviderButton({ provider }: { provider: string }) {
  const view = useWidget();
  const { labels } = view.words;
  const name = providerName(view, provider);
  const label =
    provider === "anonymous"
      ? labels.continueAsGuest
      : fillIn(labels.continueWith, { provider: name });
  return (
    <button
      type="button"
      className={styles.provider}
      data-provider={provider}
      aria-disabled={view.state.busy || undefined}
      onClick={() => view.widget.chooseProvider(provider)}
    >
      <ProviderIcon provider={provider} />
      <span>{label}</span>
    </button>
  );
}

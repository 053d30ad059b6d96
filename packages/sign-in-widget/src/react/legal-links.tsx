import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/**
 * The documents: a sentence of consent on the first page, two links on later ones, nothing when one
 * of the two is not configured.
 */
export function LegalLinks() {
  const { widget, state, words } = useWidget();
  const { legal } = widget.config;
  if (!legal) return null;
  const links: Record<string, React.JSX.Element> = {
    "{terms}": <a href={legal.tosUrl}>{words.labels.terms}</a>,
    "{privacy}": <a href={legal.privacyPolicyUrl}>{words.labels.privacy}</a>,
  };
  if (!state.firstScreen)
    return (
      <p className={styles.legal}>
        {links["{terms}"]} {links["{privacy}"]}
      </p>
    );
  return (
    <p className={styles.legal}>
      {words.prompts.consent.split(/(\{terms\}|\{privacy\})/).map((part) => (
        <span key={part}>{links[part] ?? part}</span>
      ))}
    </p>
  );
}

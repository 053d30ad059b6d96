import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** What was typed into the page stays while a document is read. */
const ownTab = { target: "_blank" };

/**
 * The documents: a sentence of consent on the first page, two links on later ones, nothing when one
 * of the two is not configured.
 */
export function LegalLinks() {
  const { widget, state, words } = useWidget();
  const { legal } = widget.config;
  if (!legal) return null;
  const links: Record<string, React.JSX.Element> = {
    "{terms}": (
      <a href={legal.tosUrl} {...ownTab}>
        {words.labels.terms}
      </a>
    ),
    "{privacy}": (
      <a href={legal.privacyPolicyUrl} {...ownTab}>
        {words.labels.privacy}
      </a>
    ),
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

import { networkNames, type SocialLink } from "../content/social-links.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { SocialIcon } from "./social-icon.tsx";
import styles from "./social-nav.module.css";

interface SocialNavProps {
  links: readonly SocialLink[];
  /** Whose accounts they are. */
  owner: string;
}

/** Links to accounts elsewhere, as drawings with a name for those who cannot see them. */
export function SocialNav({ links, owner }: SocialNavProps) {
  return (
    <ul className={styles.links} data-print="hide">
      {links.map(({ network, url }, at) => (
        <li key={network}>
          <Tooltip text={networkNames[network]} align={at === links.length - 1 ? "end" : "center"}>
            <a
              href={url}
              rel="noopener"
              className={styles.link}
              aria-label={`${owner} on ${networkNames[network]}`}
            >
              <SocialIcon network={network} />
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

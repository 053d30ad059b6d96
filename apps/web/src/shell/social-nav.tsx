import { networkNames, type SocialLink, type SocialNetwork } from "../content/social-links.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import styles from "./social-nav.module.css";

/** Our own line drawings, one per network. */
const drawings: Record<SocialNetwork, string> = {
  linkedin: "M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M12 13.5a2.2 2.2 0 0 1 4.4 0V16",
  github:
    "M7 8.5a2 2 0 1 0 0-.01M7 8.5v7M7 19.5a2 2 0 1 0 0-.01M17 8.5a2 2 0 1 0 0-.01M17 8.5c0 4-10 2.500-10 7",
  x: "M5 4.500L18.500 20M19 4L5.500 20",
};

/** The drawing of one network. */
function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      className={styles.icon}
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[network]} />
    </svg>
  );
}

/** Links to accounts elsewhere, as drawings with names for screen readers. */
export function SocialNav({ links, owner }: { links: readonly SocialLink[]; owner: string }) {
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

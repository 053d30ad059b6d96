import { company } from "../content/company.ts";
import { site } from "../content/site.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { usePlace } from "../navigation/site-router.tsx";
import layout from "../ui/layout.module.css";
import { Tooltip } from "../ui/tooltip.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import styles from "./header.module.css";
import { SessionButtons } from "./session-buttons.tsx";
import { SocialNav } from "./social-nav.tsx";

interface MenuLink {
  text: string;
  href: string;
}

const services: readonly MenuLink[] = [
  { text: "Design service", href: "/DesignServices-page" },
  { text: "Corporate trainings", href: "/DesignServices-page#corporate-trainings" },
];

const pages: readonly MenuLink[] = [
  { text: "Landing", href: "/landing-page" },
  { text: "Register", href: "/register-page" },
  { text: "Login", href: "/login-page" },
  { text: "ProjectQuery", href: "/ProjectQuery-page" },
  { text: "Equity", href: "/equity-page" },
  { text: "T&C", href: "/terms-conditions-page" },
];

function MenuLinks({ links }: { links: readonly MenuLink[] }) {
  const { pathname } = usePlace();
  return (
    <ul className={styles.menu}>
      {links.map(({ text, href }) => (
        <li key={href}>
          <PageLink href={href} aria-current={href === pathname ? "page" : undefined}>
            {text}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Site header: brand, menus, social links, session buttons. */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={`${layout.page} ${styles.bar}`}>
        <div className={styles.home}>
          <Tooltip text="Home: the capital-gains service" align="start">
            <PageLink href="/" className={styles.brand}>
              <BrandMark />
              {site.shortName}
            </PageLink>
          </Tooltip>
        </div>
        <SocialNav links={company.socialLinks} owner={site.shortName} />
        <nav aria-label="Site" className={styles.menus}>
          <DisclosureMenu label="Services" group="site-menu">
            <MenuLinks links={services} />
          </DisclosureMenu>
          <DisclosureMenu label="Pages" group="site-menu">
            <MenuLinks links={pages} />
          </DisclosureMenu>
        </nav>
        <SessionButtons />
      </div>
    </header>
  );
}

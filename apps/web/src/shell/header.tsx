import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { headerWords, type MenuLink, menus } from "../content/menus.ts";
import { services as ownServices } from "../content/services.ts";
import { site } from "../content/site.ts";
import { socialLinks } from "../content/social-links.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { Tooltip } from "../ui/tooltip.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import styles from "./header.module.css";
import { SocialNav } from "./social-nav.tsx";

const services: readonly MenuLink[] = [
  ...menus.design,
  ...ownServices.map(({ heading, link }): MenuLink => [heading, link]),
  menus.capitalGains,
];

function MenuLinks({ links, path }: { links: readonly MenuLink[]; path: string }) {
  return (
    <ul className={styles.menu}>
      {links.map(([text, href, words]) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? "page" : undefined}>
            {text}
          </a>
          {words && <span>{words}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The header of the page with this path: brand, menus, social links, session buttons. */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className={styles.header}>
      <div className={`${layout.page} ${styles.bar}`}>
        <div className={styles.home}>
          <Tooltip text={headerWords.home} align="start">
            <a href="/landing-page" className={styles.brand}>
              <BrandMark />
            </a>
          </Tooltip>
        </div>
        <nav aria-label={menus.site} className={styles.menus}>
          <DisclosureMenu label={menus.services} group="site-menu">
            <MenuLinks links={services} path={path} />
          </DisclosureMenu>
          <DisclosureMenu label={menus.pages} group="site-menu">
            <MenuLinks links={menus.pageLinks} path={path} />
            <div className={styles.narrowOnly}>
              <Accounts />
            </div>
          </DisclosureMenu>
        </nav>
        <div className={styles.wideOnly}>
          <Accounts />
        </div>
        <SessionButtons />
      </div>
    </header>
  );
}

/** The company's accounts: in the bar where there is room, otherwise in the Pages menu. */
function Accounts() {
  return <SocialNav links={socialLinks} owner={site.shortName} />;
}

/**
 * SignOut and Sign-In. Both are in the document, and `session-marks.ts` shows the one that applies.
 * Without the script both are shown; as a form, Sign-In then opens the login page and SignOut ends
 * the session.
 */
export function SessionButtons() {
  return (
    <form action="/login-page" className={styles.session} data-session="">
      <noscript>
        <a href={addressOf(calls.signInStanding)}>{headerWords.whoIsSignedIn}</a>
      </noscript>
      <a href="/account-page" className={buttonClass("plain")} data-signed="in" hidden>
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" focusable="false">
          <path d="M12 4a4 4 0 1 0 .1 0M4 21c0-9 16-9 16 0" />
        </svg>
        <span>{headerWords.account}</span>
      </a>
      <Button
        type="submit"
        formAction={addressOf(calls.signOut)}
        formMethod="post"
        look="quiet"
        data-signed="in"
        hidden
      >
        {headerWords.signOut}
      </Button>
      <Button type="submit" look="quiet" data-signed="out">
        {headerWords.signIn}
      </Button>
    </form>
  );
}

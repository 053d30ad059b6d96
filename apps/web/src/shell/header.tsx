import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { FormEvent } from "react";
import { company } from "../content/company.ts";
import { services as ownServices } from "../content/services.ts";
import { site } from "../content/site.ts";
import { PageLink, useNavigate, usePlace } from "../navigation/site-router.tsx";
import { useUser } from "../session/session-store.ts";
import { endSession } from "../session/signed-out.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { Tooltip } from "../ui/tooltip.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import styles from "./header.module.css";
import { SocialNav } from "./social-nav.tsx";

/** What the specification calls an entry, where it leads, and what that is in people's words. */
type MenuLink = readonly [text: string, href: string, words?: string];

const services: readonly MenuLink[] = [
  ["Design service", "/DesignServices-page"],
  ["Corporate trainings", "/DesignServices-page#corporate-trainings"],
  ...ownServices.map(({ heading, link }): MenuLink => [heading, link]),
  ["Capital gains", "/", "for investors"],
];

const pages: readonly MenuLink[] = [
  ["Landing", "/landing-page", "what we do"],
  ["Register", "/register-page", "create an account"],
  ["Login", "/login-page", "sign in"],
  ["ProjectQuery", "/ProjectQuery-page", "describe your project"],
  ["Equity", "/equity-page", "register as an investor"],
  ["T&C", "/terms-conditions-page", "terms and privacy"],
  ["Team", "/profile-page", "who we are"],
];

function MenuLinks({ links }: { links: readonly MenuLink[] }) {
  const { pathname } = usePlace();
  return (
    <ul className={styles.menu}>
      {links.map(([text, href, words]) => (
        <li key={href}>
          <PageLink href={href} aria-current={href === pathname ? "page" : undefined}>
            {text}
          </PageLink>
          {words && <span>{words}</span>}
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
          <Tooltip text="Home: what we do" align="start">
            <PageLink href="/landing-page" className={styles.brand}>
              <BrandMark />
              <span>{site.shortName}</span>
            </PageLink>
          </Tooltip>
        </div>
        <div className={styles.wideOnly}>
          <Accounts />
        </div>
        <nav aria-label="Site" className={styles.menus}>
          <DisclosureMenu label="Services" group="site-menu">
            <MenuLinks links={services} />
          </DisclosureMenu>
          <DisclosureMenu label="Pages" group="site-menu">
            <MenuLinks links={pages} />
            <div className={styles.narrowOnly}>
              <Accounts />
            </div>
          </DisclosureMenu>
        </nav>
        <SessionButtons />
      </div>
    </header>
  );
}

/** In the bar where there is room, otherwise in the menu of pages. */
function Accounts() {
  return <SocialNav links={company.socialLinks} owner={site.shortName} />;
}

/** SignOut and Sign-In: both stand in the document, the one that applies is shown. */
export function SessionButtons() {
  const user = useUser();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (button?.getAttribute("formmethod") !== "post") return navigate("/login-page");
    // Nobody gets at what a guest has uploaded and paid for again: that is said first.
    if (user?.proof === "guest") return navigate("/account-page#guest");
    void endSession();
  };

  return (
    // A form, so that before and without the script Sign-In leads to the login page and SignOut ends
    // the session. Which of the two applies is known once the script has asked; without script both
    // are shown.
    <form action="/login-page" onSubmit={submit} className={styles.session}>
      <noscript>
        {import.meta.env.SSR && <a href={addressOf(calls.signInStanding)}>Who is signed in?</a>}
      </noscript>
      {user && (
        <PageLink href="/account-page" className={buttonClass("plain")}>
          <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" focusable="false">
            <path d="M12 4a4 4 0 1 0 .1 0M4 21c0-9 16-9 16 0" />
          </svg>
          <span>Account</span>
        </PageLink>
      )}
      <Button
        type="submit"
        formAction={addressOf(calls.signOut)}
        formMethod="post"
        look="quiet"
        hidden={!user}
      >
        SignOut
      </Button>
      <Button type="submit" look="quiet" hidden={user !== null}>
        Sign-In
      </Button>
    </form>
  );
}

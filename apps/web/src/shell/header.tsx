import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { FormEvent } from "react";
import { company } from "../content/company.ts";
import { site } from "../content/site.ts";
import { PageLink, useNavigate, usePlace } from "../navigation/site-router.tsx";
import { useUser } from "../session/session-store.ts";
import { endSession } from "../session/signed-out.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { Tooltip } from "../ui/tooltip.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { BrandMark } from "./brand-mark.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import styles from "./header.module.css";
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

/** SignOut and Sign-In: both stand there, the one that applies can be pressed. */
export function SessionButtons() {
  const user = useUser();
  const navigate = useNavigate();
  const hydrated = useHydrated();

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
    // the session; which of the two applies is known once the script has asked.
    <form action="/login-page" onSubmit={submit} className={styles.session}>
      <noscript>
        {import.meta.env.SSR && <a href={addressOf(calls.signInStanding)}>Who is signed in?</a>}
      </noscript>
      {user && (
        <PageLink href="/account-page" className={buttonClass("plain")}>
          Account
        </PageLink>
      )}
      <Button
        type="submit"
        formAction={addressOf(calls.signOut)}
        formMethod="post"
        look="quiet"
        disabled={hydrated && !user}
      >
        SignOut
      </Button>
      <Button type="submit" look="quiet" disabled={user !== null}>
        Sign-In
      </Button>
    </form>
  );
}

import { footer } from "../content/menus.ts";
import { services } from "../content/services.ts";
import { site } from "../content/site.ts";
import { socialLinks } from "../content/social-links.ts";
import layout from "../ui/layout.module.css";
import styles from "./footer.module.css";
import { SocialNav } from "./social-nav.tsx";

/**
 * Site footer: what the law wants a company to name on its site (`company-settings.ts` on the server),
 * privacy policy, services, social links. Below the steps of a signed-in person it has two lines of it.
 */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`${layout.page} ${styles.columns}`}>
        <div className={styles.company}>
          <p>
            <strong>{site.name}</strong>
          </p>
          <small>
            {footer.registrationNumber} {site.registrationNumber}
          </small>
          <small className={styles.publicOnly}>
            {footer.registeredOffice} {site.address}
          </small>
          <small className={styles.publicOnly}>
            {footer.email} <a href={`mailto:${site.email}`}>{site.email}</a>
            <br />
            {footer.phone} <a href={site.phoneLink}>{site.phone}</a>
          </small>
          <small className={styles.publicOnly}>
            {footer.grievances} {site.grievanceOfficer}
          </small>
          <SocialNav links={socialLinks} owner={site.name} />
        </div>
        <nav aria-label={footer.services} className={styles.publicOnly}>
          <ul className={styles.links}>
            {services.map(({ heading, link }) => (
              <li key={link}>
                <a href={link}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={footer.company}>
          <ul className={styles.links}>
            <li>
              <a href={`mailto:${site.email}`}>{footer.contact}</a>
            </li>
            <li>
              <a href="/Privacy_policy.html">{footer.privacy}</a>
            </li>
            <li className={styles.publicOnly}>
              <a href="/profile-page">{footer.team}</a>
            </li>
            <li className={styles.publicOnly}>
              <a href="/">{footer.capitalGains}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

import { type CompanyLogo, companyLogo } from "../content/logos.ts";
import { site } from "../content/site.ts";
import styles from "./drawing.module.css";

/** The company's logo with its name; without a logo the sample mark, a package with one clean edge inside. */
export function BrandMark({ logo = companyLogo }: { logo?: CompanyLogo | null }) {
  const name = site.shortName;
  if (logo?.holdsName) {
    return <img src={logo.picture} alt={name} width={logo.width} height={32} />;
  }
  return (
    <>
      {logo ? (
        <img src={logo.picture} alt="" width={logo.width} height={32} />
      ) : (
        <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true" focusable="false">
          <g fill="none" stroke="currentcolor" strokeWidth={2}>
            <path d="M8 8h16v16H8zM12 8V3M20 8V3M12 29v-5M20 29v-5M3 12h5M3 20h5M24 12h5M24 20h5" />
            <path className={styles.accent} d="M11.5 19.5H16v-7h4.5" />
          </g>
        </svg>
      )}
      <span>{name}</span>
    </>
  );
}

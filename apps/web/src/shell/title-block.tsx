import { company } from "../content/company.ts";
import { site } from "../content/site.ts";
import styles from "./title-block.module.css";

/** The company's data as the title block of a drawing. */
export function TitleBlock() {
  const { name, registrationNumber, website, phone, email } = site;
  return (
    <dl className={styles.block}>
      <div className={styles.wide}>
        <dt>Company</dt>
        <dd className={styles.name}>{name}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Work area</dt>
        <dd>{company.workArea}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Registration number</dt>
        <dd>{registrationNumber}</dd>
      </div>
      <div>
        <dt>Website</dt>
        <dd>
          <a href={website}>{website}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}

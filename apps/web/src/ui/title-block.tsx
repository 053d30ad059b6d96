import { company } from "../content/company.ts";
import styles from "./title-block.module.css";

/** The company's data as the title block of a drawing. */
export function TitleBlock() {
  const { name, workArea, registrationNumber, website, phone, contactEmail } = company;
  return (
    <dl className={styles.block}>
      <div className={styles.wide}>
        <dt>Company</dt>
        <dd className={styles.name}>{name}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Work area</dt>
        <dd>{workArea}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Registration number</dt>
        <dd>{registrationNumber}</dd>
      </div>
      <div>
        <dt>Website</dt>
        <dd>
          <a href={website}>{new URL(website).host}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </dd>
      </div>
    </dl>
  );
}

import { addressOf } from "contract/address-of";
import { personalData } from "contract/calls";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./account.module.css";

/** Everything that is stored about the person, as a file. */
export function YourData() {
  return (
    <section className={styles.part} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <div className={styles.steps}>
        <p>Everything we store about you, as one file that you can keep or take elsewhere.</p>
        <a href={addressOf(personalData)} download="my-data.json" className={buttonClass("quiet")}>
          Download my data
        </a>
      </div>
    </section>
  );
}

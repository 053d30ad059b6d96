import { addressOf } from "contract/address-of";
import { personalData } from "contract/calls";
import { account } from "../../content/account.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./account.module.css";

const { data } = account;

/** Offers everything that is stored about the person as a file. */
export function YourData() {
  return (
    <section className={styles.part} aria-labelledby="your-data">
      <h2 id="your-data">{data.heading}</h2>
      <div className={styles.steps}>
        <p>{data.text}</p>
        <a href={addressOf(personalData)} download="my-data.json" className={buttonClass("quiet")}>
          {data.button}
        </a>
      </div>
    </section>
  );
}

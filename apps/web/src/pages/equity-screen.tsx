import { Island } from "../navigation/island.tsx";
import layout from "../ui/layout.module.css";
import EquityPage from "./equity-page.tsx";
import styles from "./gains-offer.module.css";
import { Promises, SampleOfResult } from "./gains-offer.tsx";

/** The equity page: the form to register with, and next to it what a person registers for. */
export default function EquityScreen() {
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <Island name="/equity-page" part={EquityPage} props={{}} />
      <div className={styles.apart}>
        <SampleOfResult />
        <Promises />
      </div>
    </div>
  );
}

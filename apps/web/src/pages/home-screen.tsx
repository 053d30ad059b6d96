import { gainsOffer } from "../content/capital-gains.ts";
import { Island } from "../navigation/island.tsx";
import layout from "../ui/layout.module.css";
import { LinkedText } from "../ui/linked-text.tsx";
import styles from "./gains-offer.module.css";
import { Promises, SampleOfResult } from "./gains-offer.tsx";
import HomePage from "./home-page.tsx";

/** `/`: the offer around the sign-in widget, in whose place a signed-in person has the flow alone. */
export default function HomeScreen() {
  const { whose, title, lead } = gainsOffer;
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <div className={styles.apart}>
        <p>
          <small>
            <LinkedText text={whose} />
          </small>
        </p>
        <h1>{title}</h1>
        <p className={layout.lead}>{lead}</p>
      </div>
      <Island name="/" part={HomePage} props={{}} />
      <Promises />
      <SampleOfResult />
    </div>
  );
}

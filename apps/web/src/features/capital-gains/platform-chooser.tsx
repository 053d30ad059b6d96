import type { Flow, Platform } from "contract/flow-state";
import { formatPaise } from "../../ui/money.tsx";
import { BrokerMark } from "./broker-mark.tsx";
import styles from "./platform-chooser.module.css";
import { platformViews } from "./platforms.ts";

interface PlatformChooserProps {
  chosen: Platform | null;
  fee: Flow["fee"];
  disabled: boolean;
  onChoose: (platform: Platform) => void;
}

/** The three platform buttons, with the price said before anything is asked of the person. */
export function PlatformChooser({ chosen, fee, disabled, onChoose }: PlatformChooserProps) {
  return (
    <section aria-labelledby="platform-heading" className={styles.chooser} data-print="hide">
      <h2 id="platform-heading" className={styles.heading}>
        Where is your statement from?
      </h2>
      <div className={styles.tiles}>
        {platformViews.map(({ platform, name, pickers }) => (
          <button
            key={platform}
            type="button"
            className={styles.tile}
            aria-pressed={platform === chosen}
            disabled={disabled}
            onClick={() => onChoose(platform)}
          >
            <span className={styles.marks}>
              {pickers.map(({ broker }) => (
                <BrokerMark key={broker} broker={broker} />
              ))}
            </span>
            {name}
          </button>
        ))}
      </div>
      <p className={styles.price}>
        Upload and preview are free. The download costs {formatPaise(fee.amount)} a statement.
      </p>
    </section>
  );
}

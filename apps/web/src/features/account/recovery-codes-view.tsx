import { useState } from "react";
import { site } from "../../content/site.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";

/** Recovery codes, shown this once, with two ways to keep them. */
export function RecoveryCodesView({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [said, setSaid] = useState("");
  const text = `Recovery codes for ${site.shortName}. Each works once.\n\n${codes.join("\n")}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("The codes are copied."),
      () => setSaid("They could not be copied. Download them, or write them down."),
    );
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return (
    <div className={styles.steps}>
      <h3>Your recovery codes</h3>
      <p>
        They are shown now and never again. Without your phone, each signs you in once. Keep them
        apart from it, on paper or in a password manager.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.done}>
        {said}
      </p>
      <Button look="quiet" onClick={copy}>
        Copy the codes
      </Button>
      <Button look="quiet" onClick={download}>
        Download the codes
      </Button>
      <Button onClick={onKept}>I have kept them</Button>
    </div>
  );
}

import { useId } from "react";
import styles from "../guides.module.css";

interface PortalTemplateProps {
  disabled: boolean;
  onChoose: (template: File) => void;
}

/** For a portal that has changed its template: the file is made anew on the one it gives out now. */
export function PortalTemplate({ disabled, onChoose }: PortalTemplateProps) {
  const id = useId();
  return (
    <details className={styles.guide} data-print="hide">
      <summary>The portal refuses the file? Use the portal's own template</summary>
      <p>
        On the portal, open Schedule 112A and choose Download template. Give that CSV file here,
        unopened: you get processed_file.csv on its header line, at no charge. We don't keep the
        template.
      </p>
      <label htmlFor={id}>Use the portal's own template</label>
      <input
        id={id}
        type="file"
        accept=".csv"
        disabled={disabled}
        onChange={(event) => {
          const [template] = event.currentTarget.files ?? [];
          if (template) onChoose(template);
          // The same file may be given once more.
          event.currentTarget.value = "";
        }}
      />
    </details>
  );
}

import { FileDrop } from "../../../ui/file-drop.tsx";
import styles from "../guides.module.css";

type PortalTemplateProps = {
  disabled: boolean;
  onChoose: (template: File) => void;
};

/** For a portal that has changed its template: the file is made anew on the one it gives out now. */
export function PortalTemplate({ disabled, onChoose }: PortalTemplateProps) {
  return (
    <details className={styles.guide} data-print="hide">
      <summary>The portal refuses the file? Use the portal's own template</summary>
      <FileDrop
        label="Use the portal's own template"
        hint="On the portal, open Schedule 112A and choose Download template. Give that CSV file here, unopened: you get processed_file.csv on its header line, at no charge. We don't keep the template."
        accept=".csv"
        // It is sent at once and not kept, so that the same file may be given once more.
        file={null}
        disabled={disabled}
        onChoose={(template) => template && onChoose(template)}
      />
    </details>
  );
}

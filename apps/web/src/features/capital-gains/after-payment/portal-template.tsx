import { FileDrop } from "../../../ui/file-drop.tsx";
import styles from "../upload/guides.module.css";

type PortalTemplateProps = {
  busy: boolean;
  onChoose: (template: File) => void;
};

/** For a portal that has changed its template: rebuilds the file on the current one. */
export function PortalTemplate({ busy, onChoose }: PortalTemplateProps) {
  return (
    <details className={styles.guide} data-print="hide">
      <summary>The portal refuses it?</summary>
      <FileDrop
        label="Use the portal's own template"
        hint="On the portal, open Schedule 112A and choose Download template. Choose that CSV file here without opening it: you get processed_file.csv with its header line, at no charge. We don't keep the template."
        accept=".csv"
        // Sent immediately and not kept, so that the same file can be chosen again.
        file={null}
        busy={busy}
        onChoose={(template) => template && onChoose(template)}
      />
    </details>
  );
}

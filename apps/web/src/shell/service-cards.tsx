import type { ServiceItem } from "../content/services.ts";
import { PageLink } from "../navigation/page-link.tsx";
import styles from "../ui/layout.module.css";
import { ServiceDrawing } from "./service-drawing.tsx";

/** Services as cells of one frame; each leads to its page. */
export function ServiceCards({ items }: { items: readonly ServiceItem[] }) {
  return (
    <ul className={styles.cells}>
      {items.map((item) => (
        <li key={item.link} className={styles.cell}>
          <ServiceDrawing link={item.link} />
          <h3>
            <PageLink href={item.link}>{item.heading}</PageLink>
          </h3>
          <p>{item.description}</p>
        </li>
      ))}
    </ul>
  );
}

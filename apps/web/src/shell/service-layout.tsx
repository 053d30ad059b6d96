import type { ReactNode } from "react";
import type { ServiceContent } from "../content/service-content.ts";
import { Figure } from "../ui/figures/figure.tsx";
import styles from "../ui/layout.module.css";
import { PageHero } from "../ui/page-hero.tsx";
import { Section } from "../ui/section.tsx";
import { TaskCards, TaskList } from "./task-list.tsx";

interface ServiceLayoutProps {
  content: ServiceContent;
  /** The drawing of the page's first figure. */
  drawing: ReactNode;
  /** Stands between the sections and the end of the page. */
  extra?: ReactNode;
  /** The contact card. */
  children: ReactNode;
}

/** A service page: hero with its drawing, titled sections with a list of them, contact card. */
export function ServiceLayout({ content, drawing, extra, children }: ServiceLayoutProps) {
  const { title, lead, figure, sections } = content;
  return (
    <>
      <PageHero
        title={title}
        lead={lead}
        figure={
          <Figure number={1} caption={figure.caption} parts={figure.parts}>
            {drawing}
          </Figure>
        }
      />
      <div className={`${styles.page} ${styles.withList}`}>
        <nav aria-label="On this page" className={styles.list}>
          {sections.map(({ id, short }) => (
            <a key={id} href={`#${id}`}>
              {short}
            </a>
          ))}
          <a href="#contact">Contact</a>
        </nav>
        <div className={styles.numbered}>
          {sections.map(({ id, heading, intro, tasks }) => (
            <Section key={id} id={id} heading={heading} intro={intro} stacked>
              {tasks.every(({ topic }) => topic) ? (
                <TaskCards tasks={tasks} />
              ) : (
                <TaskList tasks={tasks} />
              )}
            </Section>
          ))}
          {extra && <div className={styles.last}>{extra}</div>}
        </div>
      </div>
      {children}
    </>
  );
}

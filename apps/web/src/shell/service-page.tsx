import type { ReactNode } from "react";
import { cases } from "../content/cases.ts";
import type { PlatformTable } from "../content/platforms.ts";
import { type ServiceContent, type ServiceTask, serviceWords } from "../content/service-content.ts";
import type { ServiceItem } from "../content/services.ts";
import { buttonClass } from "../ui/button.tsx";
import { NumberedFigure } from "../ui/figure.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { CaseBand } from "./case.tsx";
import { DeliverableFold } from "./deliverable.tsx";
import { Drawing } from "./drawing.tsx";
import { LeadsOn } from "./leads-on.tsx";
import { SampleMark } from "./sample-mark.tsx";
import styles from "./service-page.module.css";

type ServiceLayoutProps = {
  /** The page's own path: its cases, people and next service follow from it. */
  path: string;
  content: ServiceContent;
  children: ReactNode;
};

/** A service page: hero, cases, titled sections with a list of them, where it leads, contact card. */
export function ServiceLayout({ path, content, children }: ServiceLayoutProps) {
  const { cards, sections, platforms } = content;
  return (
    <>
      <ServiceHero content={content} />
      {cases
        .filter(({ service }) => service === path)
        .map((each) => (
          <CaseBand key={each.id} of={each} />
        ))}
      <div className={`${layout.page} ${layout.withList}`}>
        <nav aria-label={serviceWords.onThisPage} className={layout.list}>
          {[...(cards ? [cards] : []), ...sections].map(({ id, short }) => (
            <a key={id} href={`#${id}`}>
              {short}
            </a>
          ))}
          {platforms && <a href="#platforms">{platforms.short}</a>}
          <a href="#contact">{serviceWords.contactLink}</a>
        </nav>
        <div className={layout.numbered}>
          {cards && (
            <PageSection id={cards.id} heading={cards.heading} intro={cards.intro} stacked>
              <ServiceCards items={cards.items} />
            </PageSection>
          )}
          {sections.map(({ id, heading, intro, tasks }) => (
            <PageSection key={id} id={id} heading={heading} intro={intro} stacked>
              {tasks.every(({ topic }) => topic) ? (
                <TaskCards tasks={tasks} />
              ) : (
                <TaskList tasks={tasks} />
              )}
            </PageSection>
          ))}
          {platforms && (
            <PageSection
              id="platforms"
              heading={platforms.heading}
              intro={
                <p>
                  {platforms.intro} <SampleMark of={platforms} />
                </p>
              }
              stacked
            >
              <details className={layout.openIfWide}>
                <summary>{Object.keys(platforms.rows).join(" · ")}</summary>
                <Platforms rows={platforms.rows} />
              </details>
            </PageSection>
          )}
          <LeadsOn path={path} />
        </div>
      </div>
      {children}
    </>
  );
}

/** The top of a service page: its promise, a link to the contact card, and its first figure. */
function ServiceHero({ content }: Pick<ServiceLayoutProps, "content">) {
  const { title, lead, figure } = content;
  return (
    <PageHero
      title={title}
      lead={lead}
      actions={
        <a href="#contact" className={buttonClass()}>
          {serviceWords.action}
        </a>
      }
      figure={
        <NumberedFigure number={1} caption={figure.caption} parts={figure.parts}>
          <Drawing name={figure.drawing} />
        </NumberedFigure>
      }
    />
  );
}

type TaskListProps = {
  tasks: readonly ServiceTask[];
};

function Result({ text }: { text: string }) {
  return (
    <p className={styles.result}>
      <strong>{serviceWords.result}</strong> {text}
    </p>
  );
}

/** Tasks as numbered lines of a specification: the work, its result, and a page of the result. */
function TaskList({ tasks }: TaskListProps) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.heading} className={styles.task}>
          <div className={styles.work}>
            <h3>{task.heading}</h3>
            <p>{task.work}</p>
          </div>
          <Result text={task.result} />
          {task.deliverable && (
            <div className={styles.paper}>
              <DeliverableFold deliverable={task.deliverable} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Tasks as cards side by side, each with a page of its result, which stacks them when opened. */
function TaskCards({ tasks }: TaskListProps) {
  return (
    <ul className={styles.cards}>
      {tasks.map((task) => (
        <li key={task.heading} className={styles.card}>
          <h3>{task.heading}</h3>
          <p>
            <strong>{task.topic}</strong>
          </p>
          <p>{task.work}</p>
          <Result text={task.result} />
          {task.deliverable && <DeliverableFold deliverable={task.deliverable} />}
        </li>
      ))}
    </ul>
  );
}

/** Platforms and tools of a service. On narrow screens each row becomes a block. */
function Platforms({ rows }: Pick<PlatformTable, "rows">) {
  return (
    <table className={styles.platforms}>
      <tbody>
        {Object.entries(rows).map(([kind, [names, work]]) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>
              {names.split(" · ").map((name, at) => (
                <span key={name}>
                  {at > 0 && " · "}
                  <span className={styles.name}>{name}</span>
                </span>
              ))}
            </td>
            <td>{work}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Services as cells of one frame, each linking to its page. */
export function ServiceCards({ items }: { items: readonly ServiceItem[] }) {
  return (
    <ul className={layout.cells}>
      {items.map((item) => (
        <li key={item.link} className={layout.cell}>
          <Drawing name={item.drawing} small />
          <h3>
            <a href={item.link}>{item.heading}</a>
          </h3>
          <p>{item.description}</p>
        </li>
      ))}
    </ul>
  );
}

/** Services as rows, each linking to its page. */
export function ServiceRows({ items }: { items: readonly ServiceItem[] }) {
  return (
    <ul className={layout.rows}>
      {items.map(({ link, heading, description, drawing }) => (
        <li key={link}>
          <Drawing name={drawing} small />
          <h3>
            <a href={link}>{heading}</a>
          </h3>
          <small>{description}</small>
        </li>
      ))}
    </ul>
  );
}

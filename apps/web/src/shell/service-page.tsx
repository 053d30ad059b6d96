import type { ReactNode } from "react";
import type { PlatformTable } from "../content/platforms.ts";
import { type ServiceContent, type ServiceTask, serviceWords } from "../content/service-content.ts";
import type { ServiceItem } from "../content/services.ts";
import { buttonClass } from "../ui/button.tsx";
import { Drawing } from "../ui/figures/drawing.tsx";
import { NumberedFigure } from "../ui/figures/figure.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { DeliverableFold } from "./deliverable.tsx";
import { SampleMark } from "./sample-mark.tsx";
import styles from "./service-page.module.css";

type ServiceLayoutProps = Pick<ServiceHeroProps, "drawing"> & {
  content: ServiceContent;
  extra?: ReactNode;
  children: ReactNode;
};

/** A service page: hero with its drawing, titled sections with a list of them, contact card. */
export function ServiceLayout({ content, drawing, extra, children }: ServiceLayoutProps) {
  const { cards, sections, platforms } = content;
  return (
    <>
      <ServiceHero content={content} drawing={drawing} />
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
            <PageSection id={cards.id} heading={cards.heading} intro={cards.intro}>
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
              <Platforms rows={platforms.rows} />
            </PageSection>
          )}
          {extra && <div className={layout.last}>{extra}</div>}
        </div>
      </div>
      {children}
    </>
  );
}

type ServiceHeroProps = {
  content: ServiceContent;
  drawing: ReactNode;
};

/** The top of a service page: its promise, a link to the contact card, and its first figure. */
function ServiceHero({ content: { title, lead, figure }, drawing }: ServiceHeroProps) {
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
          {drawing}
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
      <span className={styles.get}>{serviceWords.result}</span> {text}
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
          <div className={styles.paper}>
            <DeliverableFold deliverable={task.deliverable} />
          </div>
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
          <p className={styles.topic}>{task.topic}</p>
          <p>{task.work}</p>
          <Result text={task.result} />
          <DeliverableFold deliverable={task.deliverable} />
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
          <ServiceDrawing link={item.link} />
          <h3>
            <a href={item.link}>{item.heading}</a>
          </h3>
          <p>{item.description}</p>
        </li>
      ))}
    </ul>
  );
}

/** Small drawings, one per service page. */
const drawings: Record<string, string> = {
  "/FWLinuxServices-page":
    "M12 60h72v14H12zM12 46h72v14H12zM12 28h72v18H12zM12 10h72v18H12zM30 28v18M48 28v18M66 28v18M18 74v6M36 74v6M54 74v6M72 74v6",
  "/SiEngConsult-page":
    "M24 14h48v56H24zM32 22h14v18H32zM52 22h12v10H52zM52 38h12v24H52zM32 46h14v16H32zM24 24h-8M24 34h-8M24 50h-8M24 60h-8M72 24h8M72 34h8M72 50h8M72 60h8",
  "/AIMLDS-page":
    "M16 20a4 4 0 1 0 .1 0M16 56a4 4 0 1 0 .1 0M48 8a4 4 0 1 0 .1 0M48 38a4 4 0 1 0 .1 0M48 68a4 4 0 1 0 .1 0M80 38a4 4 0 1 0 .1 0M20 23l25-9M20 26l25 14M19 29l27 38M20 57l25-14M19 55l27-38M20 62l25 9M52 14l26 24M52 42h24M52 70l26-24",
  "/MgmtServices-page":
    "M12 12v64h72M12 20h24v10H12zM36 38h22v10H36zM58 56h20v10H58zM36 25h11v13M58 43h10v13M24 72v4M48 72v4M72 72v4",
};

/** The drawing for a service page's path; any other path has none. */
function ServiceDrawing({ link }: { link: string }) {
  return (
    <Drawing small width={76} height={78} viewBox="11 4 76 78">
      <path d={drawings[link]} />
    </Drawing>
  );
}

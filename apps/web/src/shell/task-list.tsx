import type { ServiceTask } from "../content/service-content.ts";
import styles from "./task-list.module.css";

interface TaskListProps {
  tasks: readonly ServiceTask[];
}

function Result({ text }: { text: string }) {
  return (
    <p className={styles.result}>
      <span className={styles.get}>You get</span> {text}
    </p>
  );
}

/** Tasks as the numbered lines of a specification: the work, and beside it what comes out. */
export function TaskList({ tasks }: TaskListProps) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.heading} className={styles.task}>
          <div className={styles.work}>
            <h3>{task.heading}</h3>
            <p>{task.work}</p>
          </div>
          <Result text={task.result} />
        </li>
      ))}
    </ul>
  );
}

/** The same as cards beside each other. */
export function TaskCards({ tasks }: TaskListProps) {
  return (
    <ul className={styles.cards}>
      {tasks.map((task) => (
        <li key={task.heading} className={styles.card}>
          <h3>{task.heading}</h3>
          <p className={styles.topic}>{task.topic}</p>
          <p>{task.work}</p>
          <Result text={task.result} />
        </li>
      ))}
    </ul>
  );
}

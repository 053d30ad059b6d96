import type { Problem } from "@site/contract/problem";
import type { CallFailure } from "../../../api/call.ts";
import styles from "./notice.module.css";
import stepStyles from "./step.module.css";

/** A message for the person, shown in the step that it is about. */
export type Notice = {
  tone: "problem" | "info";
  /** What happened, what is kept, what to do. */
  text: string;
  /** File, sheet and row that it is about. */
  where?: Problem["where"];
  /** What happened to the person's input, of a refused file: its text has a first sentence in bold. */
  kept?: string;
};

const nothingLost = "Nothing that you uploaded or paid is lost.";

/** Returns the message for a failed call: the server's own, or ours where it sent none */
export function failureText({ status, problem }: CallFailure): string {
  switch (problem.code) {
    case "no-answer":
      return `The server could not be reached. ${nothingLost} Check your connection and try again.`;
    case "timeout":
      return "The server took too long. Your request may still go through: reload the page to see. Nothing is lost.";
    case "server-error":
      return `The server answered with an error (HTTP ${status}). ${nothingLost} Try again soon.`;
    default:
      return problem.message;
  }
}

/** Returns the notice of something that went wrong. */
export function asProblem(text: string): Notice {
  return { tone: "problem", text };
}

/** Returns a notice of something to know. */
export function asInfo(text: string): Notice {
  return { tone: "info", text };
}

/** Returns the notice of a failed call: its message, and the place that it is about */
export function noticeOf(failure: CallFailure): Notice {
  return { tone: "problem", text: failureText(failure), where: failure.problem.where };
}

/** Returns the first sentence of a message. */
export function gistOf(message: string): string {
  return /^.*?[.!?](?=\s+[\p{Lu}\d“"(])/u.exec(message)?.[0] ?? message;
}

/** Returns the sentences of a message. */
function sentencesOf(message: string): string[] {
  const first = gistOf(message).trim();
  const rest = message.trim().slice(first.length);
  return first === "" ? [] : [first, ...sentencesOf(rest)];
}

/** Returns the notice of a refused file: its reason, and what happened to the upload */
export function refusalNotice(problem: Problem): Notice {
  return {
    tone: "problem",
    text: problem.message,
    where: problem.where,
    kept: "Nothing was charged. Your upload is kept in My statements, under Not finished.",
  };
}

/**
 * Returns a place as a person reads it, such as "statement.csv, row 12"; a file that the text next to
 * it names is not repeated.
 */
export function describePlace(where: Problem["where"], said = ""): string {
  if (!where) {
    return "";
  }
  const parts = [
    where.file && !said.includes(where.file) && where.file,
    where.sheet && `sheet "${where.sheet}"`,
    where.row !== undefined && `row ${where.row}`,
    where.column && `column "${where.column}"`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Shows a notice in its step; screen readers announce it. */
export function NoticeBox({ notice }: { notice: Notice | null }) {
  const place = describePlace(notice?.where, notice?.text);
  const gist = notice?.kept && gistOf(notice.text);
  return (
    <div role="status">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone} tabIndex={-1}>
          <p>{gist ? <b>{gist}</b> : notice.text}</p>
          {gist &&
            sentencesOf(notice.text.slice(gist.length)).map((each) => <p key={each}>{each}</p>)}
          {place && <p className={stepStyles.name}>Where: {place}</p>}
          {notice.kept && <p>{notice.kept}</p>}
        </div>
      )}
    </div>
  );
}

import type { QueryReceived } from "./project-query.ts";

const day = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** Formats a day to answer by (`YYYY-MM-DD`), such as "Wednesday 2 December". */
export function answerDayText(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** Says what the sender of a stored query can count on. Their page and the server's say the same. */
export function receivedWords(received: Omit<QueryReceived, "success">): string {
  const { reference, replyTo, answerBy, copyTo, confirmFirst } = received;
  const sentences = [
    `An engineer answers ${replyTo || "you"} by ${answerDayText(answerBy)}.`,
    `Your reference is ${reference}.`,
    copyTo !== null && `A copy is on its way to ${copyTo}.`,
    confirmFirst && "No copy was mailed, because your account has no confirmed address yet.",
  ];
  return sentences.filter(Boolean).join(" ");
}

import * as calls from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { ProjectQuery, QueryReceived } from "@site/contract/project-query";
import { saysSuccess } from "@site/contract/says-success";
import { call } from "../../api/call.ts";
import { queryForm } from "../../content/project-query.ts";

/**
 * The result of sending a project query. `sent`: with what the sender can count on, if the answer says
 * more than success. `failed`: answered without success. `thrown`: refused with
 * the error that has its own text. `unexpected`: anything else, with a sentence for the person in
 * `detail`.
 */
export type QueryOutcome =
  | { status: "sent"; received: QueryReceived | undefined }
  | { status: "not-signed-in" | "failed" | "thrown" }
  | { status: "unexpected"; detail: string };

/** Posts one query for the signed-in person. Every outcome is a value; refusals are also logged. */
export async function sendProjectQuery(query: ProjectQuery): Promise<QueryOutcome> {
  const answer = await call(calls.sendProjectQuery, { body: query });
  if (answer.ok) {
    const received = "reference" in answer.value ? answer.value : undefined;
    return saysSuccess(answer.value) ? { status: "sent", received } : { status: "failed" };
  }
  const { status, problem } = answer.error;
  if (status === 401) {
    return { status: "not-signed-in" };
  }
  if (status >= 200 && status < 300) {
    return { status: "failed" };
  }
  if (status > 0) {
    reportError(new Error(`Project query refused: ${problem.code}`));
  }
  if (problem.error === messages.projectQuery.thrownFailure) {
    return { status: "thrown" };
  }
  return { status: "unexpected", detail: queryForm.failures[problem.code] ?? problem.message };
}

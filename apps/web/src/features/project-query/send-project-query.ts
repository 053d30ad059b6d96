import { messages } from "contract/messages";
import type { Problem } from "contract/problem";
import type { ProjectQuery } from "contract/project-query";

/**
 * What sending a project query ended with. `failed`: answered without success. `thrown`: refused
 * with the error that has a text of its own. `unexpected`: anything else; `detail` is the server's
 * sentence for the person where it gave one.
 */
export type QueryOutcome =
  | { status: "sent" }
  | { status: "not-signed-in" }
  | { status: "failed" }
  | { status: "thrown" }
  | { status: "unexpected"; detail: string };

/**
 * Posts one query for the signed-in person.
 *
 * @returns every ending as a value; refusals are also logged
 */
export async function sendProjectQuery(query: ProjectQuery): Promise<QueryOutcome> {
  try {
    const response = await fetch("/api/projectQuery", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(query),
    });
    const answer = (await response.json()) as { success: true } | Problem;
    if (response.ok) return { status: answer.success === true ? "sent" : "failed" };
    if (response.status === 401) return { status: "not-signed-in" };
    const problem = answer as Problem;
    reportError(new Error(`Project query refused: ${problem.code}`));
    if (problem.error === messages.projectQuery.thrownFailure) return { status: "thrown" };
    return { status: "unexpected", detail: problem.message };
  } catch (cause) {
    reportError(cause);
    return {
      status: "unexpected",
      detail: "The server could not be reached. Your text is still here: try again.",
    };
  }
}

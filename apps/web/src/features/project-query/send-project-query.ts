import { messages } from "contract/messages";
import type { Problem } from "contract/problem";
import type { ProjectQuery } from "contract/project-query";
import { saysSuccess } from "contract/says-success";
import { isTimeout, timeLimits } from "../../api/time-limits.ts";

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
      signal: AbortSignal.timeout(timeLimits.functions),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { status: saysSuccess(answer) ? "sent" : "failed" };
    if (response.status === 401) return { status: "not-signed-in" };
    const problem = (answer ?? {
      code: `HTTP ${response.status}`,
      message: "The server answered with an error. Your text is still here: try again later.",
    }) as Partial<Problem>;
    reportError(new Error(`Project query refused: ${problem.code}`));
    if (problem.error === messages.projectQuery.thrownFailure) return { status: "thrown" };
    return { status: "unexpected", detail: problem.message ?? "" };
  } catch (cause) {
    reportError(cause);
    return {
      status: "unexpected",
      detail: isTimeout(cause)
        ? "The server took too long to answer. Your text is still here; it may have been sent."
        : "The server could not be reached. Your text is still here: try again.",
    };
  }
}

import type { Call } from "@site/contract/address-of";
import type { AnswerOf, BodyOf } from "@site/contract/call-table";
import { type AuthResult, fail } from "@site/sign-in-widget/core/auth-result";
import { errorCode } from "@site/sign-in-widget/core/error-codes";
import { type CallFailure, call } from "../../api/call.ts";

/** Makes one call to the identity service; a failure has the widget's code. */
export async function identityCall<C extends Call>(
  asked: C,
  ...[body]: BodyOf<C> extends undefined ? [] : [body: BodyOf<C>]
): Promise<AuthResult<AnswerOf<C>>> {
  const answer = await call(asked, ...([{ body }] as never));
  return answer.ok ? answer : refused(answer.error);
}

/** The server answers with the widget's codes; what has none of them is known by its status. */
function refused({ status, problem }: CallFailure): AuthResult<never> {
  const code = errorCode(problem.code);
  if (code !== "unlisted") {
    return fail(code);
  }
  if (status === 0) {
    return fail("network-request-failed");
  }
  if (status === 429) {
    return fail("too-many-requests");
  }
  return status >= 500 ? fail("internal-error") : fail(code, { message: problem.message });
}

import type { Call } from "contract/address-of";
import type { AnswerOf, BodyOf } from "contract/call-table";
import { type AuthResult, fail } from "sign-in-widget/core/auth-result";
import { type CallFailure, call } from "../../api/call.ts";
import { widgetCode } from "./widget-codes.ts";

/** Makes one call to the identity service; a failure has the widget's code. */
export async function identityCall<C extends Call>(
  asked: C,
  ...[body]: BodyOf<C> extends undefined ? [] : [body: BodyOf<C>]
): Promise<AuthResult<AnswerOf<C>>> {
  const answer = await call(asked, ...([{ body }] as never));
  return answer.ok ? answer : refused(answer.error);
}

function refused({ status, problem: { code, message } }: CallFailure): AuthResult<never> {
  return code === "server-error"
    ? fail(widgetCode(undefined, status))
    : fail(widgetCode(code, status), { message });
}

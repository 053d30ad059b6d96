import { type AuthResult, fail, succeed } from "./auth-result.ts";
import { timings } from "./timings.ts";

/**
 * Loads a script from outside, once. Failures: script-timeout, script-error. Nothing in the product
 * needs one; a configuration may (see credential-helper.ts).
 */
export function loadScript(
  url: string,
  timeout: number = timings.scriptLoad,
  page: Document = document,
): Promise<AuthResult<null>> {
  return new Promise((resolve) => {
    const script = page.createElement("script");
    const end = (result: AuthResult<null>) => {
      clearTimeout(timer);
      if (!result.ok) script.remove();
      resolve(result);
    };
    const timer = setTimeout(() => end(fail("script-timeout", { message: url })), timeout);
    script.addEventListener("load", () => end(succeed(null)));
    script.addEventListener("error", () => end(fail("script-error", { message: url })));
    script.async = true;
    script.src = url;
    page.head.append(script);
  });
}

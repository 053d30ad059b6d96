import { humanCheck } from "contract/calls";
import { type AuthResult, succeed } from "sign-in-widget/core/auth-result";
import { identityCall } from "./identity-call.ts";

/** Milliseconds of work after which the page may answer the person. */
const slice = 12;

/**
 * Works for the right to have a text message sent: finds a number for each part of the server's
 * puzzle. Takes a phone a few seconds, and a flood of messages a few seconds for each.
 */
export async function solveHumanCheck(): Promise<AuthResult<string>> {
  const [puzzle, { search }] = await Promise.all([
    identityCall(humanCheck),
    import("./hash-search.ts"),
  ]);
  if (!puzzle.ok) return puzzle;
  const { challenge, bits, parts } = puzzle.value;
  const numbers: number[] = [];
  let since = performance.now();
  for (let part = 0; part < parts; part += 1) {
    const steps = search(`${challenge}.${part}.`, bits);
    let step = steps.next();
    while (!step.done) {
      if (performance.now() - since > slice) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
      step = steps.next();
    }
    numbers.push(step.value);
  }
  return succeed(`${challenge}:${numbers.join(".")}`);
}

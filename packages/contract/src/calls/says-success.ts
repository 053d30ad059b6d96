/**
 * The specification's pages read `data.success` of processing and of project queries: callable
 * functions wrap their answer in `data`, our own server answers without it. Either form counts; an
 * answer that does not say `true` is a failure, whatever its HTTP status.
 */
export function saysSuccess(answer: unknown): boolean {
  return isSuccess(answer) || isSuccess(fieldOf(answer, "data"));
}

function isSuccess(answer: unknown): boolean {
  return fieldOf(answer, "success") === true;
}

function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === "object" && answer !== null
    ? (answer as Record<string, unknown>)[name]
    : undefined;
}

import type { ResultHead } from "@site/result/result-head";

/**
 * Returns the form that was found where it is ITR-1 or ITR-4: these have no Schedule 112A, so there is
 * nothing to upload or to merge. Undefined for others, and while the form is open.
 */
export function simpleFormOf(forms: readonly string[] = []): string | undefined {
  const isSimple = forms.length > 0 && forms.every(isWithoutSchedules);
  return isSimple ? forms.join(" or ") : undefined;
}

/** Whether a form takes only the totals of gains under section 112A. */
export function isWithoutSchedules(form: string): boolean {
  return form === "ITR-1" || form === "ITR-4";
}

/** Whether a statement's file for Schedule 112A is part of what its form needs. */
export function needsSchedule112A({
  schedule112A,
  form,
}: Pick<ResultHead, "schedule112A" | "form">): boolean {
  return schedule112A.rows > 0 && simpleFormOf(form?.candidates) === undefined;
}

import type { MyStatement } from "contract/my-statements";
import { dayInIndia } from "../../../ui/format-date.ts";
import { platformViews } from "../platforms.ts";

/** What a statement is called: by the person, else such as "ICICI statement of 21 Nov 2026". */
export function titleOf(statement: MyStatement): string {
  return statement.title ?? plainTitleOf(statement);
}

/** What a statement is called without a name of its own. */
export function plainTitleOf({ platform, sample, createdAt }: MyStatement): string {
  const name = platformViews.find((view) => view.platform === platform)?.name ?? platform;
  return `${name} ${sample ? "sample " : ""}statement of ${dayInIndia(createdAt)}`;
}

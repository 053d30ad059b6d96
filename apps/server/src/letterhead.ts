import type { Letterhead } from "./outbox/letter.ts";
import { readBuiltPages } from "./plugins/built-pages.ts";
import type { Config } from "./settings/config.ts";

/** Who writes this installation's mails, in the colours of its pages. */
export function letterheadOf({
  company,
  webRoot,
}: Pick<Config, "company" | "webRoot">): Letterhead {
  return { ...company, brandColours: readBuiltPages(webRoot)?.brandColours };
}

import { type ComponentType, lazy } from "react";
import { inTime, reloadOnce } from "./code-chunk.ts";

/** Makes a component of code that is fetched on demand; if it can't be had, the page reloads once. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => inTime(load()).catch((cause) => reloadOnce(cause)));
}

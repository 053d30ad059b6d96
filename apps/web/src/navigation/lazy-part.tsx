import { type ComponentType, lazy } from "react";
import { inTime, reloadOnce } from "./code-chunk.ts";

/**
 * Makes a component whose code is fetched on demand. A chunk that can't be loaded reloads the page
 * once.
 *
 * @param load imports the module of the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => inTime(load()).catch((cause) => reloadOnce(cause)));
}

import { type ComponentType, lazy } from "react";
import { inTime, reloadOnce } from "./code-chunk.ts";

/**
 * @param load imports the module of a part of a page that is fetched when it is needed
 * @returns the part; a chunk that cannot be had reloads the page once
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => inTime(load()).catch((cause) => reloadOnce(cause)));
}

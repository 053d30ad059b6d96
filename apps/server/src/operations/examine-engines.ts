import { engineNotBuilt } from "../features/processing/engine-bundle.ts";
import { lackingMeans } from "../features/processing/engine-means.ts";
import type { EngineMeans } from "../features/processing/engine-plan.ts";
import { type Finding, note, wrong } from "./examine-settings.ts";

/**
 * Reports whether statements can be processed here, and what this system lacks to limit and seal
 * engines.
 *
 * @param built whether the engine's file exists and is built from these sources
 */
export function examineEngines(built: boolean, means: EngineMeans): Finding[] {
  return [...(built ? [] : [wrong(engineNotBuilt)]), ...lackingMeans(means).map(note)];
}

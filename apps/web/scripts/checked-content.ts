import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Entry from "../src/entry-prerender.tsx";
import { pictureProblems } from "./check-pictures.ts";
import { brandColours, contrastProblems } from "./contrast.ts";

/** What is wrong with the content, and what the prerender needs of it. */
export type CheckedContent = {
  problems: string[];
  /** The build for the prerender. */
  app: typeof Entry;
  /** The colour of links and buttons, in daylight and in the dark, for mails. */
  brandColours: readonly [light: string, dark: string];
};

/**
 * Loads the build for the prerender, and checks all that an operator may edit: texts, pictures and
 * colours. Returns one sentence for each thing that is wrong.
 *
 * @param root the workspace
 * @param prerenderer folder of the build for the prerender
 */
export async function checkedContent(root: string, prerenderer: string): Promise<CheckedContent> {
  const entry = pathToFileURL(join(prerenderer, "entry-prerender.js")).href;
  const app = (await import(entry)) as typeof Entry;
  const source = (path: string) => readFile(join(root, "src", path), "utf8");
  const colours = await source("content/colours.css");
  const problems = [
    ...app.wrongContent,
    ...(await pictureProblems(app.pictures, join(root, "public"))),
    ...contrastProblems(colours, await source("styles/tokens.css")),
  ];
  return { problems, app, brandColours: brandColours(colours) };
}

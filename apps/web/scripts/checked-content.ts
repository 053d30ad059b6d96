import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Entry from "../src/entry-prerender.tsx";
import { pictureProblems } from "./check-pictures.ts";
import { contrastProblems } from "./contrast.ts";

/**
 * Loads the build for the prerender, and checks all that an operator may edit: texts, pictures and
 * colours. Returns one sentence for each thing that is wrong.
 *
 * @param root the workspace
 * @param prerenderer folder of the build for the prerender
 */
export async function checkedContent(
  root: string,
  prerenderer: string,
): Promise<{ problems: string[]; app: typeof Entry }> {
  const entry = pathToFileURL(join(prerenderer, "entry-prerender.js")).href;
  const app = (await import(entry)) as typeof Entry;
  const source = (path: string) => readFile(join(root, "src", path), "utf8");
  const colours = await source("content/colours.css");
  const problems = [
    ...app.wrongContent,
    ...(await pictureProblems(app.pictures, join(root, "public"))),
    ...contrastProblems(colours, await source("styles/tokens.css")),
  ];
  return { problems, app };
}

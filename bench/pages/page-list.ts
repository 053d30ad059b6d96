import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the build of the pages recorded for the server: every page and every file at the root. */
type RouteTable = {
  pages: { path: string }[];
  files: string[];
};

/**
 * Returns every page of the route table, then the static texts, in the table's order.
 *
 * @param site folder of the built site
 * @param only parts of paths, letter case aside; a lone `/` means the start page. Empty: all pages
 * @returns paths as a browser asks for them
 */
export async function pageList(site: string, only: readonly string[]): Promise<string[]> {
  const table = JSON.parse(await readFile(join(site, "routes.json"), "utf8")) as RouteTable;
  const paths = [
    ...table.pages.map(({ path }) => path),
    ...table.files.filter((file) => file.endsWith(".html")).map((file) => `/${file}`),
  ];
  return paths.filter((path) => only.length === 0 || only.some((part) => matches(path, part)));
}

function matches(path: string, part: string): boolean {
  return part === "/" ? path === "/" : path.toLowerCase().includes(part.toLowerCase());
}

import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Bytes, compressed with gzip except fonts, which are compressed already. */
interface Budgets {
  pageScripts: number;
  signInScripts: number;
  flowScripts: number;
  styles: number;
  fonts: number;
}

interface Options {
  root: string;
  site: string;
  /** Path of the client build's manifest. */
  manifest: string;
}

/** The chunk that every page starts with, as vite.config.ts names it. */
const entryName = "site";
const homeKey = "src/pages/home-page.tsx";
const widgetKey = "src/features/auth/sign-in-widget-panel.tsx";
const flowKey = "src/features/capital-gains/flow-screen.tsx";

/**
 * Compares what a visitor downloads with `budgets.json`, and prints the figures.
 *
 * @returns one line for each budget that is exceeded
 */
export async function checkBudgets({ root, site, manifest }: Options): Promise<string[]> {
  const budgets = JSON.parse(await readFile(join(root, "budgets.json"), "utf8")) as Budgets;
  const chunks = JSON.parse(await readFile(manifest, "utf8")) as Manifest;
  const size = async (file: string) => (await stat(join(site, `${file}.gz`))).size;
  const sum = async (files: Iterable<string>) =>
    (await Promise.all(Array.from(files, size))).reduce((total, bytes) => total + bytes, 0);

  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.name === entryName);
  if (!entryKey) throw new Error(`The client build has no chunk named ${entryName}.`);
  const entryFiles = filesOf(chunks, entryKey);
  const pages = Object.keys(chunks).filter((key) => key.startsWith("src/pages/"));
  const failures: string[] = [];
  const check = (name: string, bytes: number, limit: number) => {
    if (bytes > limit) failures.push(`  ${name}: ${bytes} bytes, budget ${limit}`);
  };

  let largest = 0;
  for (const page of pages) {
    const bytes = await sum(new Set([...entryFiles, ...filesOf(chunks, page)]));
    largest = Math.max(largest, bytes);
    check(`scripts of ${page}`, bytes, budgets.pageScripts);
  }

  const home = new Set([...entryFiles, ...filesOf(chunks, homeKey)]);
  const signIn = await sum(new Set([...home, ...filesOf(chunks, widgetKey)]));
  check("scripts of the start page with the sign-in widget", signIn, budgets.signInScripts);
  const flow = await sum([...filesOf(chunks, flowKey)].filter((file) => !home.has(file)));
  check("scripts of the capital-gains flow", flow, budgets.flowScripts);

  const built = [...new Set(Object.values(chunks).map(({ file }) => file))];
  const styles = await sum(built.filter((file) => file.endsWith(".css")));
  check("styles", styles, budgets.styles);

  const fontSizes = await Promise.all(
    built
      .filter((file) => file.endsWith(".woff2"))
      .map(async (file) => (await stat(join(site, file))).size),
  );
  const fonts = fontSizes.reduce((total, bytes) => total + bytes, 0);
  check("fonts", fonts, budgets.fonts);

  console.log(
    `web: largest page ${kilobytes(largest)} of script, start page with sign-in ${kilobytes(signIn)}, flow ${kilobytes(flow)} more, styles ${kilobytes(styles)}, fonts ${kilobytes(fonts)} (gzip)`,
  );
  return failures;
}

/** @returns the script files that a chunk needs before it can run: its own and its static imports */
function filesOf(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, found);
  return found;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;
type BudgetName =
  | "pageScripts"
  | "signInScripts"
  | "flowScripts"
  | "localCheck"
  | "styles"
  | "fonts";
type Measured = readonly [budget: BudgetName, what: string, bytes: number];

/** The chunk that every page starts with, as vite.config.ts names it. */
const entryName = "site";
const homeKey = "src/pages/home-page.tsx";
const widgetKey = "src/features/auth/sign-in-widget-panel.tsx";
const flowKey = "src/features/capital-gains/flow-screen.tsx";

/**
 * Compares what a visitor downloads with `budgets.json`, and prints the figures: bytes, compressed
 * with gzip except fonts, which are compressed already.
 *
 * @param root folder of the workspace
 * @param site folder of the built site
 * @param manifest path of the client build's manifest
 * @returns one line for each budget that is exceeded
 */
export async function checkBudgets(
  root: string,
  site: string,
  manifest: string,
): Promise<string[]> {
  const budgets = await readJson<Record<BudgetName, number>>(join(root, "budgets.json"));
  const chunks = await readJson<Manifest>(manifest);
  const bytes = async (files: Iterable<string>, suffix = ".gz") => {
    let total = 0;
    for (const file of new Set(files)) total += (await stat(join(site, file + suffix))).size;
    return total;
  };

  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.name === entryName);
  if (!entryKey) throw new Error(`The client build has no chunk named ${entryName}.`);
  const entry = filesOf(chunks, entryKey);
  const home = new Set([...entry, ...filesOf(chunks, homeKey)]);
  const flow = [...filesOf(chunks, flowKey)].filter((file) => !home.has(file));
  const built = Object.values(chunks).map(({ file }) => file);
  const of = (ending: string) => built.filter((file) => file.endsWith(ending));

  const pages: Measured[] = [];
  for (const key of Object.keys(chunks).filter((key) => key.startsWith("src/pages/"))) {
    const size = await bytes([...entry, ...filesOf(chunks, key)]);
    pages.push(["pageScripts", `scripts of ${key}`, size]);
  }
  pages.sort(([, , one], [, , other]) => other - one);
  const signIn = await bytes([...home, ...filesOf(chunks, widgetKey)]);
  const others: Measured[] = [
    ["signInScripts", "scripts of the start page with the sign-in widget", signIn],
    ["flowScripts", "further scripts of the capital-gains flow", await bytes(flow)],
    ["localCheck", "engine of the local check", await localCheckBytes(site)],
    ["styles", "styles", await bytes(of(".css"))],
    ["fonts", "fonts", await bytes(of(".woff2"), "")],
  ];

  const shown = [...pages.slice(0, 1), ...others];
  const figures = shown.map(([, what, size]) => `${what} ${(size / 1000).toFixed(1)} KB`);
  console.log(`web: ${figures.join(", ")} (gzip)`);
  return [...pages, ...others]
    .filter(([budget, , size]) => size > budgets[budget])
    .map(([budget, what, size]) => `  ${what}: ${size} bytes, budget ${budgets[budget]}`);
}

/** @returns the script files that a chunk needs before it can run: its own and its static imports */
function filesOf(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, found);
  return found;
}

/**
 * What a chosen file makes a browser fetch: the worker's script and what that needs at once. The
 * manifest does not list workers, so its own words are followed; the prices of 2018 are fetched by
 * few and left out.
 */
async function localCheckBytes(site: string): Promise<number> {
  const assets = join(site, "assets");
  const names = await readdir(assets);
  const worker = names.find((name) => /^check-worker-.*[.]js$/.test(name));
  if (!worker) throw new Error("The client build has no worker for the local check.");
  const found = new Set([worker]);
  let total = 0;
  for (const name of found) {
    const script = await readFile(join(assets, name), "utf8");
    if (/["']node:/.test(script)) throw new Error(`${name} imports from Node.`);
    for (const [, imported] of script.matchAll(/\bfrom\s*["'][.]\/([^"']+)["']/g)) {
      if (imported) found.add(imported);
    }
    total += (await stat(join(assets, `${name}.gz`))).size;
  }
  return total;
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8")) as T;
}

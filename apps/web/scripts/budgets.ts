import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import budgets from "../budgets.json" with { type: "json" };

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;
type Measured = readonly [budget: keyof typeof budgets, what: string, bytes: number];

const formKey = "src/features/project-query/project-query-form.tsx";
const homeKey = "src/pages/home-page.tsx";
const widgetKey = "src/features/auth/sign-in-widget-panel.tsx";
const flowKey = "src/features/capital-gains/screen/flow-screen.tsx";

/**
 * Compares the downloads of a visitor with `budgets.json` and prints the figures: bytes after gzip,
 * except fonts, which are already compressed. Returns one line per exceeded budget.
 */
export async function checkBudgets(site: string, manifest: string): Promise<string[]> {
  const chunks = await readJson<Manifest>(manifest);
  const bytes = async (files: Iterable<string>, suffix = ".gz") => {
    let total = 0;
    for (const file of new Set(files)) {
      total += (await stat(join(site, file + suffix))).size;
    }
    return total;
  };

  const named = (name: string) => {
    const key = Object.keys(chunks).find((each) => chunks[each]?.name === name);
    if (!key) {
      throw new Error(`The client build has no chunk named ${name}.`);
    }
    return filesOf(chunks, key);
  };
  const start = named("start");
  const withReact = (key: string) =>
    new Set([...start, ...named("react"), ...filesOf(chunks, key)]);
  const home = withReact(homeKey);
  const flow = [...filesOf(chunks, flowKey)].filter((file) => !home.has(file));
  const assets = await readdir(join(site, "assets"));
  const of = (ending: string) =>
    assets.filter((name) => name.endsWith(ending)).map((name) => `assets/${name}`);
  const script = await bytes(start);
  const styles = await bytes(of(".css"));
  const fonts = await bytes(of(".woff2"), "");
  const signIn = await bytes([...home, ...filesOf(chunks, widgetKey)]);

  const measured: Measured[] = [
    ["startScript", "start script", script],
    ["touchedForm", "scripts after a form was touched", await bytes(withReact(formKey))],
    ["signInScripts", "scripts of the start page with the sign-in widget", signIn],
    ["flowScripts", "further scripts of the capital-gains flow", await bytes(flow)],
    ["localCheck", "engine of the local check", await localCheckBytes(site)],
    ["styles", "styles", styles],
    ["fonts", "fonts", fonts],
  ];
  for (const file of await textPages(site)) {
    const size = gzipSync(await readFile(join(site, file)), { level: 9 }).length;
    measured.push(["marketingPage", `first visit of ${file}`, size + script + styles + fonts]);
  }
  for (const key of Object.keys(chunks).filter((key) => key.startsWith("src/pages/"))) {
    measured.push(["applicationScripts", `scripts of ${key}`, await bytes(withReact(key))]);
  }

  const largest = [...Map.groupBy(measured, ([budget]) => budget).values()].map((all) =>
    all.reduce((one, other) => (other[2] > one[2] ? other : one)),
  );
  const figures = largest.map(([, what, size]) => `${what} ${(size / 1000).toFixed(1)} KB`);
  console.log(`web: ${figures.join(", ")} (gzip)`);
  return measured
    .filter(([budget, , size]) => size > budgets[budget])
    .map(([budget, what, size]) => `  ${what}: ${size} bytes, budget ${budgets[budget]}`);
}

/** Returns the script files that a chunk needs to run: its own and its static imports. */
function filesOf(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) {
    return found;
  }
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) {
    filesOf(chunks, imported, found);
  }
  return found;
}

/**
 * Returns the bytes after gzip that a browser fetches to check a chosen file: the worker's script and its
 * static imports. The manifest doesn't list workers, so this follows the imports in the scripts. Dynamic
 * imports, such as the prices of 2018, don't count, because few statements need them.
 *
 * @throws when there is no such worker, or a script needs Node
 */
async function localCheckBytes(site: string): Promise<number> {
  const assets = join(site, "assets");
  const names = await readdir(assets);
  const worker = names.find((name) => /^check-worker-.*[.]js$/.test(name));
  if (!worker) {
    throw new Error("The client build has no worker for the local check.");
  }
  const found = new Set([worker]);
  let total = 0;
  // Also reaches what is added on the way.
  for (const name of found) {
    const script = await readFile(join(assets, name), "utf8");
    if (/["']node:/.test(script)) {
      throw new Error(`${name} imports from Node.`);
    }
    for (const [, imported] of script.matchAll(/\bfrom\s*["'][.]\/([^"']+)["']/g)) {
      if (imported) {
        found.add(imported);
      }
    }
    total += (await stat(join(assets, `${name}.gz`))).size;
  }
  return total;
}

/** Lists the files of the pages that React does not hydrate as a whole. */
async function textPages(site: string): Promise<string[]> {
  const { pages } = await readJson<{ pages: { path: string; file: string }[] }>(
    join(site, "routes.json"),
  );
  const html = await Promise.all(pages.map(({ file }) => readFile(join(site, file), "utf8")));
  return pages
    .filter(({ path }, at) => !html[at]?.includes(`data-island="${path}"`))
    .map(({ file }) => file);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8")) as T;
}

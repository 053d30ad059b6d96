import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "rolldown";

// A start of the server loads some 2,000 modules, nine tenths of them of libraries, and the tests start
// some hundreds of processes. For those the libraries that the server imports are put into a few files
// (decision 083); the product and its journeys load them as they were installed.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "node_modules/.bundled-libraries");
const importer = new URL("../src/server.ts", import.meta.url).href;

/**
 * Puts the libraries into their files, unless they are there for the installed packages and the
 * sources' imports.
 *
 * @returns what `from-bundles.ts` reads: which specifier is in which file
 */
export async function bundleLibraries(): Promise<string> {
  const index = join(folder, "index.json");
  const names = importedLibraries();
  const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
  const builder = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const ingredients = hash("sha256", JSON.stringify([root, names, lockfile, builder]));
  const madeFrom = await readFile(join(folder, "made-from"), "utf8").catch(() => "");
  if (madeFrom === ingredients) {
    return index;
  }
  const fileOf = (name: string) => `${name.replaceAll(/[@/]/g, "_")}.mjs`;
  const wrappers = new Map<string, string>();
  for (const name of names) {
    wrappers.set(`\0${fileOf(name)}`, await wrapperOf(name));
  }
  // Made under another name and renamed when whole: another run may be reading the old ones.
  const unfinished = `${folder}.${process.pid}`;
  const wrapped: Plugin = {
    name: "wrapped",
    resolveId: (id) => (wrappers.has(id) ? id : null),
    load: (id) => wrappers.get(id) ?? null,
  };
  await build({
    input: Object.fromEntries(names.map((name) => [fileOf(name), `\0${fileOf(name)}`])),
    platform: "node",
    plugins: [wrapped],
    logLevel: "silent",
    output: { dir: unfinished, format: "esm", entryFileNames: "[name]" },
  });
  const files = Object.fromEntries(names.map((name) => [name, join(folder, fileOf(name))]));
  await writeFile(join(unfinished, "index.json"), JSON.stringify(files));
  await writeFile(join(unfinished, "made-from"), ingredients);
  if (existsSync(folder)) {
    await rename(folder, `${unfinished}.old`);
  }
  await rename(unfinished, folder);
  await rm(`${unfinished}.old`, { recursive: true, force: true });
  return index;
}

/**
 * What the server's and the contract's sources import by name from libraries. What they load with its
 * first use stays as it is: few processes get there, and pdfkit reads files next to its own.
 */
function importedLibraries(): string[] {
  const names = new Set<string>();
  for (const pattern of ["apps/server/src/**/*.ts", "packages/contract/src/**/*.ts"]) {
    for (const file of globSync(pattern, { cwd: root })) {
      if (file.endsWith(".test.ts")) {
        continue;
      }
      const source = readFileSync(join(root, file), "utf8");
      for (const [, name = ""] of source.matchAll(
        /^(?:import (?!type)|\} )[^;]*?from "([^."][^"]*)";$/gm,
      )) {
        names.add(name);
      }
    }
  }
  return [...names].filter((name) => installed(name)).sort();
}

/** Whether a name stands for a package of somebody else's. */
function installed(name: string): boolean {
  return (
    !name.startsWith("node:") && import.meta.resolve(name, importer).includes("/node_modules/")
  );
}

/** A module that exports what the library's own file exports when Node loads it. */
async function wrapperOf(name: string): Promise<string> {
  const url = import.meta.resolve(name, importer);
  const from = JSON.stringify(fileURLToPath(url));
  const exported = Object.keys(await import(url));
  if (!exported.includes("module.exports")) {
    const more = exported.includes("default") ? `export { default } from ${from};` : "";
    return `export * from ${from};${more}`;
  }
  const named = exported.filter((each) => !["default", "module.exports"].includes(each));
  return `import whole from ${from}; export default whole; export const { ${named.join(", ")} } = whole;`;
}

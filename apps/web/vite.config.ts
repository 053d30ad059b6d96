import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sampleFacts, siteFactsId } from "@site/contract/site-facts";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where the product runs during work on its pages. */
const product = process.env.PRODUCT_URL ?? "http://localhost:3000";

/** Shows the sample company, because no server fills in the development server's pages. */
const sampleCompany: Plugin = {
  name: "sample-company",
  apply: "serve",
  transformIndexHtml: () => [
    {
      tag: "script",
      attrs: { type: "application/json", id: siteFactsId },
      children: JSON.stringify(sampleFacts),
    },
  ],
};

/**
 * Replaces Vite's helper for dynamic imports, which preloads stylesheets and scripts. A page has one of
 * each, and the helper would take a third of the start script's budget.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  resolveId: { filter: { id: /preload-helper/ }, handler: (id) => id },
  load: {
    filter: { id: /preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/**
 * Returns a short name for every class of every CSS module, the same in both builds: a letter and a
 * number, because names made of letters can be words that blockers of advertisements hide.
 */
function classNames(): Map<string, string> {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const classes = ["src", "../../packages/sign-in-widget/src"].flatMap((folder) => {
    const root = join(import.meta.dirname, folder);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => file.endsWith(".module.css"))
      .map((file) => join(root, file))
      .sort()
      .flatMap((file) => {
        const names = readFileSync(file, "utf8").match(/(?<=[.])[a-z][\w-]*/gi) ?? [];
        return [...new Set(names)].map((name) => `${file} ${name}`);
      });
  });
  const short = (at: number) => `${letters[at % letters.length]}${Math.floor(at / letters.length)}`;
  return new Map(classes.map((name, at) => [name, short(at)]));
}

const shortNames = classNames();

/**
 * What comes in one file with React: all that several islands need, so that after a press on `/`
 * nothing is found missing that has to be asked for first.
 */
const atOnce =
  /[\\/](mount-island|lazy-part|use-session|linked-text|site|federated-client|second-factor-settled|labelled-field|use-refused-focus)[.]tsx?$/;

/**
 * One small stylesheet for the whole site is one request and stays cached from page to page. Nothing
 * is inlined into JavaScript or HTML, because the content security policy forbids it.
 */
export default defineConfig({
  plugins: [react(), sampleCompany, plainImports],
  // The product only answers its own pages, so calls from here carry its origin.
  server: { proxy: { "/api": { target: product, headers: { origin: product } } } },
  // So that the engine's worker fetches the prices of 2018 only if a statement needs them.
  worker: { format: "es" },
  // Short class names save 10% of the compressed stylesheet. One that the development server meets
  // for the first time keeps its own.
  css: {
    modules: {
      generateScopedName: (name, file) => shortNames.get(`${file.split("?")[0]} ${name}`) ?? name,
    },
  },
  build: {
    target: "es2022",
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // The prerender makes the pages; index.html is the development server's and their template.
      input: "src/start.ts",
      // Put the names of calls where they are made, not all of them into the start script.
      optimization: { inlineConst: true },
      output: {
        // Compile React off the main thread, not function by function when it takes over.
        postBanner: ({ name }) => (name === "react" ? "//# allFunctionsCalledOnLoad" : ""),
        // Every page needs one file instead of fifteen, because small files compress worse and each
        // is one more request. Another file holds what every island needs, with React.
        codeSplitting: {
          groups: [
            { name: "start", test: /[\\/]src[\\/]start[.]ts$/, priority: 1 },
            { name: "react", test: atOnce },
          ],
        },
      },
    },
  },
});

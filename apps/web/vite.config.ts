import react from "@vitejs/plugin-react";
import { sampleFacts, siteFactsId } from "contract/site-facts";
import { defineConfig, type Plugin } from "vite";

/** Where the product runs while its pages are being worked on. */
const product = process.env.PRODUCT_URL ?? "http://localhost:3000";

/** The development server's pages have no server that fills facts in: they show the sample company. */
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
 * Vite's helper for dynamic imports preloads stylesheets and scripts, of which a page has one each;
 * it is a third of what the start script may weigh.
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
 * One small stylesheet for the whole site is one request and stays in the cache from page to page;
 * nothing is inlined into JavaScript or HTML, because the content security policy forbids it.
 */
export default defineConfig({
  plugins: [react(), sampleCompany, plainImports],
  // The product answers calls of its own pages alone, so calls from here go in its name.
  server: { proxy: { "/api": { target: product, headers: { origin: product } } } },
  // The engine's worker fetches the prices of 2018 only for a statement that needs them.
  worker: { format: "es" },
  // Short class names take 5 % off the stylesheet; both builds make the same ones.
  css: { modules: { generateScopedName: "c[hash:base64:5]" } },
  build: {
    target: "es2022",
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // The names of calls go where they are made, not all of them into the script of every page.
      optimization: { inlineConst: true },
      output: {
        // React is compiled beside the main thread, not function by function when it takes over.
        postBanner: ({ name }) => (name === "react" ? "//# allFunctionsCalledOnLoad" : ""),
        // What every page needs is one file instead of fifteen: a file alone compresses worse, and
        // each is one more request. What every island needs is another one, with React.
        codeSplitting: {
          groups: [
            { name: "start", test: /[\\/]src[\\/]start[.]ts$/, priority: 1 },
            { name: "react", test: /[\\/]src[\\/]mount-island[.]tsx$/ },
          ],
        },
      },
    },
  },
});

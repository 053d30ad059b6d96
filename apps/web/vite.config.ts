import react from "@vitejs/plugin-react";
import { sampleFacts, siteFactsId } from "contract/site-facts";
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
 * One small stylesheet for the whole site is one request and stays cached from page to page. Nothing
 * is inlined into JavaScript or HTML, because the content security policy forbids it.
 */
export default defineConfig({
  plugins: [react(), sampleCompany, plainImports],
  // The product only answers its own pages, so calls from here carry its origin.
  server: { proxy: { "/api": { target: product, headers: { origin: product } } } },
  // So that the engine's worker fetches the prices of 2018 only if a statement needs them.
  worker: { format: "es" },
  // Short class names save 5% of the stylesheet. Both builds generate the same names.
  css: { modules: { generateScopedName: "c[hash:base64:5]" } },
  build: {
    target: "es2022",
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
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
            { name: "react", test: /[\\/]src[\\/]mount-island[.]tsx$/ },
          ],
        },
      },
    },
  },
});

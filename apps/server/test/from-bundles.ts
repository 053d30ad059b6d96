import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

// Preloaded (`node --import`) into the processes that a test starts: our sources get the libraries that
// `library-bundles.ts` put into files from there.
const files: Record<string, string> = JSON.parse(
  readFileSync(process.env.LIBRARY_BUNDLES ?? "", "utf8"),
);
registerHooks({
  resolve(specifier, context, next) {
    const file = files[specifier];
    return file !== undefined && !context.parentURL?.includes("/node_modules/")
      ? { url: pathToFileURL(file).href, format: "module", shortCircuit: true }
      : next(specifier, context);
  },
});

import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import {
  engineBundle,
  hashOf,
  type Ingredients,
} from "../src/features/processing/engine-bundle.ts";

// Puts the engine's process into one file, dist/engine.mjs.
// usage: npm run build -w server
const entry = new URL("../src/features/processing/engine-child.ts", import.meta.url);
const { output } = await build({
  input: fileURLToPath(entry),
  platform: "node",
  write: false,
  output: { format: "esm", codeSplitting: false },
});
const [{ code, moduleIds }] = output;
const folder = dirname(engineBundle);
const files = [...moduleIds, fileURLToPath(import.meta.url)]
  // The bundler's own additions are not files.
  .filter((id) => !id.startsWith("\0"))
  .map((id) => relative(folder, id).replaceAll("\\", "/"))
  .sort();
const ingredients: Ingredients = { files, sha256: await hashOf(files) };
await mkdir(folder, { recursive: true });
// Renamed once complete, because engines may start from it at any time.
const unfinished = `${engineBundle}.${process.pid}`;
await writeFile(unfinished, `// ${JSON.stringify(ingredients)}\n${code}`);
await rename(unfinished, engineBundle);

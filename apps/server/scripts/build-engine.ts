import { execFile } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "rolldown";
import {
  engineBundle,
  engineSnapshot,
  hashOfFiles,
  type Ingredients,
} from "../src/worker/engine-files.ts";
import { closedModules } from "../src/worker/seal.ts";

// Puts the engine's process into one file, dist/engine.cjs, and that, loaded, into a startup snapshot
// of V8, dist/engine.blob.
// usage: npm run build -w @site/server

// Another account may serve it than the one that builds it.
process.umask(0o022);
const samples = ["icici-direct/ok/forty-lots.csv", "zerodha/ok/both-rates.xlsx"].map((sample) =>
  fileURLToPath(new URL(`../../../packages/capital-gains/fixtures/${sample}`, import.meta.url)),
);
const entry = new URL("../src/worker/engine-child.ts", import.meta.url);
const { output } = await build({
  input: fileURLToPath(entry),
  platform: "node",
  write: false,
  output: { format: "cjs", codeSplitting: false, minify: true },
});
const [{ code: written, moduleIds }] = output;
// A snapshot holds its source, with two bytes a character if one of them needs two.
const code = written.replace(
  /[\u0100-\uffff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const folder = dirname(engineBundle);
const files = [...moduleIds, fileURLToPath(import.meta.url)]
  // The bundler's own additions are not files.
  .filter((id) => !id.startsWith("\0"))
  .map((id) => relative(folder, id).replaceAll("\\", "/"))
  .sort();
const ingredients: Ingredients = { files, sha256: await hashOfFiles(files), node: process.version };
await mkdir(folder, { recursive: true });
// Renamed once complete, because engines may start from them at any time.
const unfinished = `${engineBundle}.${process.pid}`;
await writeFile(unfinished, `// ${JSON.stringify(ingredients)}\n${code}`);
// What is closed while the snapshot is made stays closed in every process that starts from it.
const blob = `${engineSnapshot}.${process.pid}`;
const making = [
  ...closedModules,
  "--snapshot-blob",
  blob,
  "--build-snapshot",
  unfinished,
  ...samples,
];
await promisify(execFile)(process.execPath, making).then(
  () => rename(blob, engineSnapshot),
  // This platform makes none: engines start from the bundle.
  () => rm(engineSnapshot, { force: true }),
);
await rename(unfinished, engineBundle);

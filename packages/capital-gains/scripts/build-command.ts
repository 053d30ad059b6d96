/**
 * Puts the command line into a folder, in a few files next to what V8 compiles of them while they read
 * samples. The command runs it as long as the sources keep their sizes and times.
 * usage: npm run build -w @site/capital-gains [-- FOLDER]      FOLDER is dist/ unless given
 */
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Script } from "node:vm";
import { build } from "rolldown";
import { loader } from "../bin/built-command.mjs";

const workspace = fileURLToPath(new URL("..", import.meta.url));
const dist = process.argv[2] ?? join(workspace, "dist");
const samples = ["icici-direct/ok/grandfathering.csv", "zerodha/ok/both-rates.xlsx"];

const { output } = await build({
  input: join(workspace, "src/cli/run.ts"),
  platform: "node",
  // Packages' other form may load its parts by name.
  resolve: { mainFields: ["module", "main"] },
  preserveEntrySignatures: "allow-extension",
  write: false,
  output: {
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    // A file for what most parts need, one for each part that only some statements need.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 3 }] },
  },
});
const parts = output.filter((each) => each.type === "chunk");
// Without its list of sources, a half-built command is not run.
fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist);
for (const { fileName, code } of parts) {
  // One byte a character: V8 then needs half the memory.
  const ascii = code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  fs.writeFileSync(join(dist, fileName), `(function (exports, require) {${ascii}\n})`);
}

const require = createRequire(import.meta.url);
const silent = { ...fs, writeSync: (_: number, bytes: Uint8Array) => bytes.length };
const scripts = new Map<string, Script>();
const load = loader(dist, scripts, (name) => (name === "node:fs" ? silent : require(name)));
const folder = fs.mkdtempSync(join(tmpdir(), "build-command-"));
for (const sample of samples) {
  const args = [join(workspace, "fixtures", sample), "--out", folder];
  if ((await load("./run.cjs").run(args)) !== 0) {
    throw new Error(`The built command does not read ${sample}.`);
  }
}
fs.rmSync(folder, { recursive: true });
for (const [name, script] of scripts) {
  fs.writeFileSync(join(dist, `${name}.cache`), script.createCachedData());
}

const modules = parts.flatMap(({ moduleIds }) => moduleIds);
const files = [
  // The lockfile stands for packages; the bundler's own additions are not files.
  ...modules.filter((id) => !id.includes("node_modules") && !id.startsWith("\0")),
  ...["package.json", "../../package-lock.json"].map((name) => join(workspace, name)),
  fileURLToPath(import.meta.url),
];
const sources = files.map((file) => {
  const { size, mtimeMs } = fs.statSync(file);
  return [relative(dist, file), size, mtimeMs];
});
fs.writeFileSync(join(dist, "sources.json"), JSON.stringify(sources));

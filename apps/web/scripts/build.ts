import { existsSync, rmSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { checkBudgets } from "./budgets.ts";
import { checkedContent } from "./checked-content.ts";
import { compressFiles } from "./compress.ts";
import { buildFonts } from "./fonts.ts";
import { prerender } from "./prerender.ts";
import { sourceHash } from "./source-hash.ts";

// The whole build. `--force` builds even if nothing changed since the last one.
// Another account may serve them than the one that builds them.
process.umask(0o022);
const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
// Each build works in its own folder, so that two can run at the same time.
const work = join(root, "build", String(process.pid));
const next = join(work, "next");
const hashFile = ".source-hash";

if (Number(process.versions.node.split(".")[0]) < 22) {
  console.error(
    `Build with "npm run build": it uses the Node of the product, this is ${process.version}.`,
  );
  process.exit(2);
}

const hash = await sourceHash(root);
const builtHash = await readFile(join(dist, hashFile), "utf8").catch(() => "");
if (hash === builtHash && !process.argv.includes("--force")) {
  console.log("web: nothing changed since the last build");
  process.exit(0);
}

process.env.NODE_ENV = "production";
const started = performance.now();
await mkdir(work, { recursive: true });
process.once("exit", () => rmSync(work, { recursive: true, force: true }));
await buildFonts();
// First, because it says in a moment what is wrong with the content.
await build({
  root,
  logLevel: "warn",
  build: {
    outDir: join(work, "prerender"),
    emptyOutDir: true,
    ssr: "src/entry-prerender.tsx",
    manifest: false,
    // For the stylesheet of every page, because the browser's build only knows the islands.
    ssrEmitAssets: true,
    cssMinify: true,
    copyPublicDir: false,
  },
});
const content = await checkedContent(root, join(work, "prerender"));
if (content.problems.length > 0) {
  console.error(`The pages stay as they were:\n${content.problems.join("\n")}`);
  process.exit(1);
}
await build({ root, logLevel: "warn", build: { outDir: next, emptyOutDir: true } });
await rename(join(next, ".vite/manifest.json"), join(work, "manifest.json"));
await rm(join(next, ".vite"), { recursive: true });

await prerender(content, next, join(work, "prerender"));
await compressFiles(next);
const failures = await checkBudgets(next, join(work, "manifest.json"));
// Pages over budget are served, but the next build runs again.
if (failures.length === 0) {
  await writeFile(join(next, hashFile), hash);
}

// Only now replace the old site, so that a failed build changes nothing.
if (existsSync(dist)) {
  await rename(dist, join(work, "previous"));
}
await rename(next, dist);

console.log(`web: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
if (failures.length > 0) {
  console.error(`web: over budget\n${failures.join("\n")}`);
  process.exit(1);
}

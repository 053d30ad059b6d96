import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/**
 * Builds only React and react-dom, the way the site is built, into a temporary folder.
 *
 * @returns bytes of its script, compressed with gzip at level 9: no page of a React site loads less
 */
export async function reactFloor(): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), "react-floor-"));
  const environment = process.env.NODE_ENV;
  // React chooses its development build, four times the size, unless this says otherwise.
  process.env.NODE_ENV = "production";
  try {
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: "error",
      publicDir: false,
      build: {
        target: "es2022",
        modulePreload: { polyfill: false },
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: join(import.meta.dirname, "react-floor-entry.ts") },
      },
    });
    const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
    const scripts = outputs.flatMap((each) => (each.type === "chunk" ? [each.code] : []));
    return scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
  } finally {
    if (environment === undefined) {
      delete process.env.NODE_ENV;
    } else {
      process.env.NODE_ENV = environment;
    }
    await rm(outDir, { recursive: true, force: true });
  }
}

// @vitest-environment node
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

const budget = 20 * 1024;

test(`is at most ${budget} bytes, compressed, beside React`, async () => {
  const entry = fileURLToPath(new URL("./whole-widget.ts", import.meta.url));
  const built = (await build({
    configFile: false,
    oxc: { jsx: { runtime: "automatic", development: false } },
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external: /^react(\/|$)/,
        preserveEntrySignatures: "allow-extension",
      },
    },
  })) as Rolldown.RolldownOutput;
  const sizes = built.output.map((file) => ({
    name: file.fileName,
    size: gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(1);
  expect(total).toBeGreaterThan(5000);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(budget);
});

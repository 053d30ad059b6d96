import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sourceHash } from "./source-hash.ts";

let root: string;

beforeEach(async () => {
  const repository = await mkdtemp(join(tmpdir(), "source-hash-"));
  root = join(repository, "apps/web");
  await mkdir(join(root, "src"), { recursive: true });
  await writeFile(join(root, "src/app.tsx"), "one");
});
afterEach(() => rm(join(root, "../.."), { recursive: true }));

describe("sourceHash", () => {
  test("changes with a source and its name, but not with a test or the output of a build", async () => {
    const first = await sourceHash(root);
    expect(await sourceHash(root)).toBe(first);
    await writeFile(join(root, "src/app.test.tsx"), "a test");
    expect(await sourceHash(root)).toBe(first);
    // The build writes its reduced fonts next to the sources.
    await mkdir(join(root, "src/styles/generated"), { recursive: true });
    await writeFile(join(root, "src/styles/generated/font.woff2"), "cut");
    expect(await sourceHash(root)).toBe(first);
    await writeFile(join(root, "src/app.tsx"), "two");
    const second = await sourceHash(root);
    expect(second).not.toBe(first);
    await writeFile(join(root, "src/other.tsx"), "");
    expect(await sourceHash(root)).not.toBe(second);
  });

  test("changes with the engine of the local check, its generated tables included", async () => {
    const engine = join(root, "../../packages/capital-gains/src/generated");
    await mkdir(engine, { recursive: true });
    const before = await sourceHash(root);
    await writeFile(join(engine, "../reader.ts"), "one");
    const withReader = await sourceHash(root);
    expect(withReader).not.toBe(before);
    await writeFile(join(engine, "fund-kinds.ts"), "two");
    expect(await sourceHash(root)).not.toBe(withReader);
  });
});

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { read, root } from "./repository.ts";

// `npm run release-check`: what a version must pass before it is tagged: everything is committed, its
// installation is among the recorded ones, `npm run test:all` passes, and dist/sbom.json lists what it is
// made of. `-- --record` first records the installation, which is committed with the release.
const { version }: { version: string } = JSON.parse(read("package.json"));
const recorded = `apps/server/releases/${version}.zip`;

if (process.argv.includes("--record")) {
  node(["node_modules/vitest/vitest.mjs", "run", "--project=node", "earlier-releases"], {
    RECORD_RELEASE: "yes",
  });
  console.log(`${recorded} is recorded: commit it, then run npm run release-check.`);
} else {
  if (!existsSync(join(root, recorded))) {
    fail(`${recorded} is missing: run npm run release-check -- --record.`);
  }
  if (git("status", "--porcelain") !== "") {
    fail("There are changes that are not committed.");
  }
  node(["scripts/test.ts", "all"]);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "dist/sbom.json"), billOfMaterials());
  console.log(`${version} may be tagged: git tag v${version}. dist/sbom.json goes with it.`);
}

/** Runs a program of this repository; its failure ends the command. */
function node(given: readonly string[], settings: Record<string, string> = {}): void {
  const env = { ...process.env, ...settings };
  const { status } = spawnSync(process.execPath, given, { cwd: root, stdio: "inherit", env });
  if (status !== 0) {
    fail(`${given[0]} failed.`);
  }
}

function billOfMaterials(): string {
  const given = ["--sbom-format=cyclonedx", "--omit=dev", "--workspace=@site/server"];
  return execFileSync("npm", ["sbom", ...given, "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    shell: process.platform === "win32",
  });
}

function git(...given: readonly string[]): string {
  return execFileSync("git", given, { cwd: root, encoding: "utf8" });
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

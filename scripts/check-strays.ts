import { spawnSync } from "node:child_process";
import { root } from "./repository.ts";

// `node scripts/check-strays.ts`, part of `npm run check`: git holds no profile, dump, log or other file
// that a run left behind. A file of a new kind, or data in a new place, is added here on purpose.

/** What people write: code, texts, styles and settings. */
const written =
  /(^|\/)(package|tsconfig(\.base)?|biome|package-lock|budgets|cspell)\.json$|(?<!\.tmp)\.([cm]?[jt]s|tsx|css|html|md|py|yaml|conf|service|speculationrules)$/;

/** Data, by the places where it belongs. */
const data = [
  /^packages\/capital-gains\/(fixtures\/.+|data\/.+\.(json|txt|csv))$/,
  /^apps\/server\/releases\/[\d.]+\.zip$/,
  /^apps\/server\/test\/.+\.(json|csv|xlsx)$/,
  /^apps\/web\/public\/.+\.(svg|png|ico)$/,
  /^apps\/web\/src\/content\/drawings\/[\w-]+\.svg$/,
  /^apps\/web\/src\/features\/capital-gains\/upload\/.+\.(csv|txt|xlsx)$/,
  /^lab\/results\/[\w-]+\.json$/,
  /^docs\/(screenshot\.png|architecture\.svg)$/,
  /^ops\/(dashboard\.json|seccomp\.json|example\.env|Caddyfile|Dockerfile)$/,
];

/** Files whose names are their kind. */
const named =
  /(^|\/)(\.editorconfig|\.nvmrc|\.gitignore|\.gitattributes|\.dockerignore|\.npmrc|LICENSE)$|^\.ci\/run$/;

const { status, stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
const strays = stdout
  .split("\0")
  .filter((path) => path !== "" && ![written, named, ...data].some((kind) => kind.test(path)));
for (const path of strays) {
  console.log(
    `${path}: no file of this kind belongs here. Remove it, or add its kind to scripts/check-strays.ts.`,
  );
}
console.log(status === 0 ? `${strays.length} strays.` : "Not a clone of git: nothing to check.");
process.exitCode = strays.length > 0 ? 1 : 0;

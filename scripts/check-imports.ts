import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { architecturePicture } from "./architecture-picture.ts";
import { read, root } from "./repository.ts";

// `node scripts/check-imports.ts`, part of `npm run check`: imports follow the rules of
// .dependency-cruiser.cjs, and the picture of them is today's. With `--draw` it is drawn again.
const picture = "docs/architecture.svg";

/** The parts of dependency-cruiser's report that are read here. */
type Report = {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
};

const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const folders = ["packages", "apps", "scripts", "e2e", "lab"];
const given = [cruiser, ...folders, "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
const printed = execFileSync(process.execPath, given, { cwd: root, maxBuffer: 1 << 28 });
const { modules, summary }: Report = JSON.parse(printed.toString("utf8"));
const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

const drawn = architecturePicture(
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  ),
);
if (process.argv.includes("--draw")) {
  writeFileSync(join(root, picture), drawn);
} else if (read(picture) !== drawn) {
  problems.push(
    `${picture} is not of these imports: run node scripts/bootstrap.mjs scripts/check-imports.ts --draw`,
  );
}
for (const problem of problems) {
  console.log(problem);
}
console.log(`${modules.length} modules, ${problems.length} to correct.`);
process.exitCode = problems.length > 0 || modules.length === 0 ? 1 : 0;

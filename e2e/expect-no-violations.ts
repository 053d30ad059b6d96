import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with rule and element for each thing that axe finds on the page as it is now. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  // Evaluated, not added as a script tag: the page's policy rightly blocks that.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const results = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(standards)} })`,
  )) as AxeResults;
  const found = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${state}: ${id} ${target.join(" ")} ${failureSummary}`,
    ),
  );
  expect(found).toEqual([]);
}

import { escapeHtml, htmlPage } from "../plugins/html-page.ts";
import { type Operation, operations } from "./operations.ts";

const access = {
  anybody: "Anybody",
  "signed-in": "Signed-in people",
  gateway: "The payment gateway",
};

/** The same description for reading: plain HTML without script or style. */
export function docsPage(title: string): string {
  return htmlPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${operations.map(section).join("\n")}`,
  );
}

function section(operation: Operation): string {
  const rows: [string, string][] = [["Who", access[operation.access]]];
  for (const [name, { required, description }] of Object.entries(operation.query ?? {})) {
    rows.push([`?${name}${required ? "" : " (optional)"}`, description]);
  }
  for (const header of Object.entries(operation.headers ?? {})) rows.push(header);
  if (operation.body) rows.push(["Body", operation.body.type]);
  rows.push(["200", operation.answer.description]);
  rows.push(...Object.entries(operation.refusals));
  const list = rows
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join("\n");
  return `<h2><code>${operation.method.toUpperCase()} ${escapeHtml(operation.path)}</code></h2>
<p>${escapeHtml(operation.summary)}.</p>
<dl>
${list}
</dl>`;
}

import { addressOf } from "@site/contract/address-of";
import type { Access } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../escape-html.ts";
import { callRoute } from "../plugins/call-route.ts";
import { htmlPage } from "../plugins/html-page.ts";
import { describeCalls, describedCalls, queryOf } from "./document.ts";

const access: Readonly<Record<Access, string>> = {
  anybody: "Anybody",
  "half-signed-in": "Signed-in people, and those whose sign-in waits for a code",
  "signed-in": "Signed-in people",
  account: "Signed-in people other than guests",
  gateway: "The payment gateway",
};

/** The table of calls for reading and for programs. */
export async function apiDocs(app: FastifyInstance, { title }: { title: string }): Promise<void> {
  const page = docsPage(title);
  const document = describeCalls(title);
  callRoute(app, calls.apiDescription, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page),
  );
  callRoute(app, calls.openApiDocument, async () => document);
}

/** The table of calls for reading: plain HTML without script or style. */
function docsPage(title: string): string {
  return htmlPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>For programs: <a href="${addressOf(calls.openApiDocument)}">openapi.json</a> (OpenAPI 3.1).</p>
${describedCalls.map(section).join("\n")}`,
  );
}

function section({ method, path, entry }: (typeof describedCalls)[number]): string {
  const { body } = entry;
  const rows: [string, string][] = [
    ["Who", access[entry.access]],
    ...queryOf(entry).map(({ name, required, description }): [string, string] => {
      return [`?${name}${required ? "" : " (optional)"}`, description];
    }),
    ...Object.entries(entry.headers ?? {}),
    ...(body
      ? [["Body", "type" in body ? body.type : "application/json"] as [string, string]]
      : []),
    ["200", entry.answer.description],
    ...Object.entries(entry.refusals),
  ];
  const list = rows
    .map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join("\n");
  return `<h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(entry.summary)}.</p>
<dl>
${list}
</dl>`;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

/** The page whose bare text is served: a long one, with a form. */
export const plainPath = "/SiEngConsult-page";

/** A page written as plain markup, on a separate server. */
type PlainPage = { address: string; close: () => void };

const style = "body{max-width:45rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 sans-serif}";

/**
 * Serves the text of a page of the product as plain markup: headings, paragraphs, lists, links and
 * the form, three rules of style, no script, no font and no drawing. The difference to the site's own
 * pages is the cost of their appearance and script.
 *
 * @param product address of the product, without a path
 */
export async function servePlainPage(product: string): Promise<PlainPage> {
  const body = brotliCompressSync(plain(await (await fetch(product + plainPath)).text()));
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-encoding", "br");
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function plain(html: string): string {
  const head = html.match(/<title>[^<]*<\/title>|<meta name="(description|viewport)"[^>]*>/g) ?? [];
  const text = html
    .slice(html.indexOf("<body>") + "<body>".length, html.lastIndexOf("</body>"))
    .replaceAll(/<(svg|script|noscript)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<\/?(div|span|section|figure)\b[^>]*>/g, "")
    .replaceAll(/ (class|role|tabindex|(data|aria)-[\w-]+)="[^"]*"/g, "");
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">${head.join("")}<style>${style}</style></head><body>${text}</body></html>`;
}

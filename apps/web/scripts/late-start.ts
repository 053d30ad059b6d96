import { createHash } from "node:crypto";

/** A file of the built site. */
export interface BuiltFile {
  /** Path from the site's root, with a slash before it. */
  address: string;
  text: string;
}

/** Milliseconds after which the site's script is fetched even though nothing has been painted. */
const LATEST = 2_000;

/**
 * The script that every page begins with. It lets the browser show the prerendered text before it
 * fetches anything else: on a slow line the script of the site would take the stylesheet's and the
 * font's share, and on a slow phone it would run before the first paint. The browser tells of a
 * paint when it is on the screen; a page in the background, which has none, starts after a while.
 *
 * All modules are fetched at once and run one after the other, each in a task of its own: between
 * them the browser answers what a person does.
 *
 * @param modules addresses of what the client build starts with, in their order
 */
export function lateStart(modules: readonly string[]): BuiltFile {
  const text = `const modules = ${JSON.stringify(modules)};
let started = false;
const start = async () => {
  if (started) return;
  started = true;
  for (const href of modules)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const address of modules) {
    await import(address);
    await new Promise((done) => setTimeout(done));
  }
};
setTimeout(start, ${LATEST});
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
`;
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  return { address: `/assets/start-${hash}.js`, text };
}

import { pathToFileURL } from "node:url";

// Preloaded into every process of a product that starts with `clockAt`, its workers included, this shifts
// the process's clock. The product itself has no such setting. Elsewhere it changes nothing.
const ahead = Number(new URL(import.meta.url).searchParams.get("ahead"));
if (ahead !== 0) {
  const now = Date.now;
  Date.now = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (machines, given, target) =>
      Reflect.construct(machines, given.length > 0 ? given : [machines.now()], target),
    apply: (machines) => new machines(machines.now()).toString(),
  });
}

/**
 * Sets the clock of a product that a journey starts; it runs on from there.
 *
 * @param moment an instant, such as `2026-10-10T06:00:00Z`
 * @returns the environment for `startProduct` or `useProduct`
 */
export function clockAt(moment: string): Record<string, string> {
  const here = pathToFileURL(import.meta.filename);
  here.searchParams.set("ahead", String(Date.parse(moment) - Date.now()));
  return {
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${here.href}`].filter(Boolean).join(" "),
  };
}

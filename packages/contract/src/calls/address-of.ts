import type * as calls from "./calls.ts";

/** What the address of every call begins with. */
export const callsRoot = "/api/";

/** Where the identity library's calls and ours beside them are. */
export const identityRoot = "/api/auth";

/** One call of the server. */
export type Call = (typeof calls)[keyof typeof calls];

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parts of a call's path that vary. */
export type Parameters<C extends Call> = Record<NamesIn<C>, string>;

/** What stands behind the question mark; a name without a value is left out. */
export type QueryValues = Readonly<Record<string, string | null | undefined>>;

/** The parameters of a path, where it has any, and its query. */
export type AddressParts<C extends Call> = [NamesIn<C>] extends [never]
  ? [parameters?: Readonly<Record<string, never>>, query?: QueryValues]
  : [parameters: Parameters<C>, query?: QueryValues];

/** The address of a call on this site. */
export function addressOf<C extends Call>(call: C, ...parts: AddressParts<C>): string {
  const [parameters = {}, query = {}] = parts;
  const path = call.slice(call.indexOf("/")).replace(/\{(\w+)\}/g, (_part, name: string) => {
    return encodeURIComponent((parameters as Record<string, string>)[name] ?? "");
  });
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value) {
      given.set(name, value);
    }
  }
  return given.size > 0 ? `${path}?${given}` : path;
}

/** A call's method, such as `GET`. */
export function methodOf(call: Call): string {
  return call.slice(0, call.indexOf(" "));
}

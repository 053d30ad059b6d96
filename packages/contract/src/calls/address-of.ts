import type * as calls from "./calls.ts";

/** The prefix of every call's address. */
export const callsRoot = "/api/";

/** The prefix of identity's calls. */
export const identityRoot = "/api/auth";

/** One call of the server. */
export type Call = (typeof calls)[keyof typeof calls];

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The variable parts of a call's path. */
export type Parameters<C extends Call> = Record<NamesIn<C>, string>;

/** The values of a call's query; a name without a value is left out. */
export type QueryValues = Readonly<Record<string, string | null | undefined>>;

/** The parameters of a path, where it has any, and its query. */
export type AddressParts<C extends Call> = [NamesIn<C>] extends [never]
  ? [parameters?: Readonly<Record<string, never>>, query?: QueryValues]
  : [parameters: Parameters<C>, query?: QueryValues];

/** Returns the address of a call on this site. */
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

/** Returns a call's method, such as `GET`. */
export function methodOf(call: Call): string {
  return call.slice(0, call.indexOf(" "));
}

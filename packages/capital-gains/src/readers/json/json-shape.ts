import { fixedFromNumber } from "../../law/values/fixed-point.ts";

/** Reads a part of a JSON value; what is missing or of another type reads as nothing. */
export type Shape<T> = (value: unknown) => T;

/** What a shape reads. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

/** Reads a whole number, without a fraction that it should not have; nothing is 0. */
export const whole: Shape<bigint> = (value) =>
  typeof value === "number" ? BigInt(Math.trunc(value)) : 0n;

/** Reads a number with a fraction, in millionths; `undefined` where there is none. */
export const decimal: Shape<bigint | undefined> = (value) =>
  typeof value === "number" ? fixedFromNumber(value) : undefined;

/** Reads a text. */
export const text: Shape<string | undefined> = (value) =>
  typeof value === "string" ? value : undefined;

/** Reads a list; nothing is an empty one. */
export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map((each) => item(each)) : []);
}

/** Reads an object by its fields; nothing has all of them, with nothing in them. */
export function fields<F extends Readonly<Record<string, Shape<unknown>>>>(
  shapes: F,
): Shape<{ readonly [K in keyof F]: ShapeOf<F[K]> }> {
  return (value) => {
    const object = objectOf(value);
    const read = Object.entries(shapes).map(([key, shape]) => [key, shape(object[key])] as const);
    return Object.fromEntries(read) as { readonly [K in keyof F]: ShapeOf<F[K]> };
  };
}

/** Returns fields of one shape by their names. */
export function each<const K extends string, T>(
  names: readonly K[],
  shape: Shape<T>,
): Readonly<Record<K, Shape<T>>> {
  return Object.fromEntries(names.map((name) => [name, shape])) as Record<K, Shape<T>>;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
}

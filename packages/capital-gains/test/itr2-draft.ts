import { readFileSync } from "node:fs";
import type { Random } from "./random.ts";

/** A JSON value of a draft; numbers are whole and small. */
export type DraftValue =
  | string
  | number
  | readonly DraftValue[]
  | { readonly [key: string]: DraftValue };

/** What the department's schema of ITR-2 requires, and no more, with our own values: the form and parts of it. */
const smallest: Readonly<Record<string, DraftValue>> = JSON.parse(
  readFileSync(new URL("../fixtures/return-forms/itr2-smallest.json", import.meta.url), "utf8"),
);

/** Returns a smallest draft of ITR-2 that the department's schema accepts. */
export function itr2Draft(): { ITR: { ITR2: Record<string, DraftValue> } } {
  return { ITR: { ITR2: itr2Part("ITR2") as Record<string, DraftValue> } };
}

/** Returns a smallest part of the form that the draft lacks, by its name in the schema; throws for others. */
export function itr2Part(name: string): DraftValue {
  const part = smallest[name];
  if (part === undefined) {
    throw new RangeError(`there is no sample of ${name}`);
  }
  return structuredClone(part);
}

/** Returns a value as JSON with odd whitespace, order and escapes. */
export function oddlySpelled(value: DraftValue, random: Random): string {
  const gap = () => random.pick(["", "", " ", "\n", "\r\n  ", "\t", "   "]);
  if (typeof value === "number") {
    return String(value);
  }
  if (typeof value === "string") {
    return oddText(value, random);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => gap() + oddlySpelled(item, random) + gap());
    return `[${items.length === 0 ? gap() : items.join(",")}]`;
  }
  const members = random
    .shuffled(Object.entries(value))
    .map(
      ([key, each]) =>
        `${gap()}${oddText(key, random)}${gap()}:${gap()}${oddlySpelled(each, random)}${gap()}`,
    );
  return `{${members.length === 0 ? gap() : members.join(",")}}`;
}

function oddText(text: string, random: Random): string {
  const characters = [...JSON.stringify(text).slice(1, -1)].map((character) =>
    /[A-Za-z]/.test(character) && random.chance(0.03)
      ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
      : character,
  );
  return `"${characters.join("")}"`;
}

import type { Letter } from "../src/outbox/letter.ts";

/** A letter of these words, for tests of what happens to mail whatever it says. */
export function plainLetter(words: string): Letter {
  return { title: "S", name: "", parts: [words], because: "a test wrote it" };
}

/** What the doctor has to say: `wrong` must be mended before people come, `note` is worth knowing. */
export type Finding = { level: "wrong" | "note"; sentence: string };

/** A finding that ends the doctor's visit with exit code 1. */
export function wrong(sentence: string): Finding {
  return { level: "wrong", sentence };
}

/** A finding that the operator may leave as it is. */
export function note(sentence: string): Finding {
  return { level: "note", sentence };
}

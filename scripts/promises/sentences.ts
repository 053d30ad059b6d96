import { textsOf } from "../source-texts.ts";

/**
 * Matches what sounds like a promise: we, or the server, do something with what people entrust to us,
 * or it is done within a time, or never.
 */
const promising =
  /\bwe(?:'ll|'ve| will| have)?(?: also| already| only)? (?:record|store|keep|delete|erase|tell|send|mail|reply|refund|match|correct|return|fix|publish)\b|\b(?:is|are|will be|stays?|neither|nor|or)(?: (?:only|also|never|neither))? (?:recorded|stored|kept|deleted|erased|sent|mailed|sold|shown to|refunded|returned|assigned|removed|encrypted)\b|\bleaves this device\b|\bwithin\b|\bnever\b/i;

/** Returns the sentences of a source's texts and markup that promise something; values are "…". */
export function promisesIn(source: string): string[] {
  return textsOf(source)
    .flatMap(({ text }) => sentencesOf(text))
    .filter((sentence) => promising.test(sentence));
}

function sentencesOf(text: string): string[] {
  const plain = text.replace(/\s+/g, " ").trim();
  // One word, or a name such as a class or a key, is no sentence.
  return plain.includes(" ") ? plain.split(/(?<=[.!?:;]) (?=[A-Z“…])/) : [];
}

/**
 * Phrases that read as translated. An entry earns its place when every hit is a fault: a phrase that
 * is sometimes right does not belong here. A space matches the end of a line too.
 */
export const oldVoice = [
  phrase("anew", "“again”"),
  phrase("whoever", "the actor: “the payer”, “the caller”, “anyone who”"),
  phrase("(has|have|had) the word", "“decides”"),
  phrase("(came|comes|come) of (it|this|that|them|each)", "“the result”"),
  phrase("(gives|gave) what", "“returns”, and what it returns"),
  phrase("(sees|see|saw|seen) to it", "“ensures”"),
  phrase(
    "(?<!\\b(is|are|was|were|be|of) )all the same(?=[.,;:)¦]| (and|when|while|if)\\b)",
    "“anyway”",
  ),
  phrase("told (apart|so(?! that))|tells? [a-z]+ apart", "“reported”, “distinguished”"),
  phrase("mend(s|ed|ing)?", "“fix”"),
  phrase("heed(s|ed|ing)?", "“follow”, “respect”"),
  phrase("(is|are) (not )?taken here", "“accepted”"),
  phrase("is worth nothing|makes? [a-z ]{1,20} worth nothing", "“is invalid”, “invalidates”"),
  phrase("needs? a look", "“needs a check”"),
  phrase("then another time", "“at the next run”"),
  phrase("(for whom|to whom|who) it concerns", "the actor"),
  phrase("one (price|file|row) a (statement|person|year)", "“per”"),
  { pattern: /(?<=^|¦)\s*(Gives|Sees to)\s/gm, instead: "“Returns”, “Ensures”" },
];

function phrase(words: string, instead: string) {
  return {
    pattern: new RegExp(`\\b(?:${words.replaceAll(" ", "\\s+")})(?![A-Za-z])`, "gi"),
    instead,
  };
}

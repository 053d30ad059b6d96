/**
 * Why the command stops before it judges the statements: a mistake in the call, or a file that can't be read or
 * written, as a sentence.
 */
export type WrongUsage = { readonly usage: string };

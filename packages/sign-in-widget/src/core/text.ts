import type { ErrorKey } from "../messages/catalogue.ts";

/**
 * A text to be shown, kept as its key so that a change of language changes what is already on
 * screen. `literal` carries a server's own sentence.
 */
export type Text = { readonly key: ErrorKey } | { readonly literal: string };

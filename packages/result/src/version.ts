/**
 * The version of the document that processing yields. It rises with every change after which a stored
 * document no longer fits; docs/changes.md says what else such a change needs.
 */
export const resultVersion = 1;

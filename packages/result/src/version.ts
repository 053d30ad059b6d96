/**
 * The version of the document that processing yields. It rises with every change after which a document
 * of before no longer fits; docs/changes.md says what such a change needs besides.
 */
export const resultVersion = 1;

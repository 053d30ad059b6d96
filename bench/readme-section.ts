/**
 * Puts new text between `<!-- NAME -->` and `<!-- /NAME -->`; all else stays as it is.
 *
 * @throws when the text has no such pair of marks, so that no figure is lost in silence
 */
export function replaceSection(text: string, name: string, content: string): string {
  const open = `<!-- ${name} -->`;
  const close = `<!-- /${name} -->`;
  const from = text.indexOf(open);
  const to = text.indexOf(close, from);
  if (from < 0 || to < 0)
    throw new Error(`There is no section ${open} ... ${close} to write into.`);
  return `${text.slice(0, from + open.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}

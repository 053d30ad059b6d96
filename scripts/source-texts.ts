import ts from "typescript";

/** A text of a source: what a string, a template or markup has, with "…" for each value. */
export type SourceText = { readonly text: string; readonly line: number };

/** Returns the texts of a source that are no comments, in their order; its name says its language. */
export function textsOf(source: string, name = "source.tsx"): SourceText[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest);
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) {
      texts.push({ text, line: file.getLineAndCharacterOfPosition(node.end).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) {
    return node.text;
  }
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…")
    : undefined;
}

import ts from "typescript";

/** One change that makes a source file wrong. */
export type Fault = {
  /** The change and its text: `condition negated: order.amount !== paid`. */
  name: string;
  text: string;
};

type Change = { description: string; start: number; end: number; replacement: string };

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.LessThanToken, ">="],
  [ts.SyntaxKind.GreaterThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, ">"],
  [ts.SyntaxKind.GreaterThanEqualsToken, "<"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

/**
 * Returns all faults that can be planted in a TypeScript file: a negated condition, a swapped operator,
 * a flipped Boolean, an omitted call whose result is unused, a dropped condition of a query.
 */
export function faultsOf(fileName: string, source: string): Fault[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    const change = changeOf(node, file);
    if (change !== undefined) {
      changes.push(change);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes.map(({ description, start, end, replacement }) => ({
    name: `${description}: ${source.slice(start, end).replace(/\s+/g, " ").slice(0, 100)}`,
    text: source.slice(0, start) + replacement + source.slice(end),
  }));
}

function changeOf(node: ts.Node, file: ts.SourceFile): Change | undefined {
  const at = (what: ts.Node, description: string, replacement: string): Change => ({
    description,
    start: what.getStart(file),
    end: what.getEnd(),
    replacement,
  });
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return at(condition, "condition negated", `!(${condition.getText(file)})`);
  }
  if (ts.isBinaryExpression(node)) {
    const swapped = SWAPPED.get(node.operatorToken.kind);
    // A plus between texts is not arithmetic.
    const isText = /["'`]/.test(node.getText(file));
    if (swapped === undefined || (isText && swapped === "-")) {
      return undefined;
    }
    const text = `${node.left.getText(file)} ${swapped} ${node.right.getText(file)}`;
    return at(node, `operator becomes ${swapped}`, `(${text})`);
  }
  const isTrue = node.kind === ts.SyntaxKind.TrueKeyword;
  const isBoolean = isTrue || node.kind === ts.SyntaxKind.FalseKeyword;
  // A type has no effect when the program runs.
  if (isBoolean && !ts.isLiteralTypeNode(node.parent)) {
    return at(node, "Boolean flipped", isTrue ? "false" : "true");
  }
  if (ts.isExpressionStatement(node)) {
    const call = ts.isAwaitExpression(node.expression)
      ? node.expression.expression
      : node.expression;
    if (ts.isCallExpression(call)) {
      return at(node, "call left out", ";");
    }
  }
  // `query.where(...)`: the condition goes, the chain stays.
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "where" &&
    node.arguments.length === 3
  ) {
    return at(node, "query's condition dropped", node.expression.expression.getText(file));
  }
  return undefined;
}

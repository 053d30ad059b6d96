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
  if (calledMethod(node) === "where" && ts.isCallExpression(node)) {
    const { expression } = node.expression as ts.PropertyAccessExpression;
    return at(node, "query's condition dropped", expression.getText(file));
  }
  return undefined;
}

/** A condition that can be dropped: its line and text, and what is written around it, by its number. */
type Condition = { name: string; edits: (dropped: string) => Edit[] };
type Edit = { start: number; end: number; text: string };

/**
 * Returns a source file in which each condition is dropped when `globalThis.dropped(number)` says so, and
 * the conditions' names: each condition of a query, each operand of `&&` and `||` and of a query's `and`
 * and `or`, each guard that leaves, each condition of an `if`, each filter's.
 *
 * @param first the number of the first condition
 */
export function withConditions(
  fileName: string,
  source: string,
  first: number,
): { text: string; names: string[] } {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: Condition[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...conditionsAt(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Outer conditions come first: they open before the inner ones, and close behind them.
  const edits = found.flatMap(({ edits }, at) => edits(`globalThis.dropped?.(${first + at})`));
  const opening = edits.filter(({ start, end, text }) => end > start || !text.startsWith(")"));
  const closing = edits.filter((edit) => !opening.includes(edit)).reverse();
  let [text, at] = ["", 0];
  for (const edit of [...closing, ...opening].sort((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { text: text + source.slice(at), names: found.map(({ name }) => name) };
}

function conditionsAt(node: ts.Node, file: ts.SourceFile): Condition[] {
  const named = (what: ts.Node, kind: string, edits: Condition["edits"]): Condition => {
    const { line } = file.getLineAndCharacterOfPosition(what.getStart(file));
    const text = what.getText(file).replace(/\s+/g, " ").slice(0, 100);
    return { name: `${line + 1}: ${kind}: ${text}`, edits };
  };
  const around = (what: ts.Node, kind: string, before: (dropped: string) => string) =>
    named(what, kind, (dropped) => [
      { start: what.getStart(file), end: what.getStart(file), text: before(dropped) },
      {
        start: what.getEnd(),
        end: what.getEnd(),
        text: ")".repeat(before("").split("(").length - 1),
      },
    ]);
  const isTrue = (dropped: string) => `(${dropped} || (`;
  const isFalse = (dropped: string) => `(!${dropped} && (`;
  const method = calledMethod(node);
  if (method !== undefined && ts.isCallExpression(node)) {
    const [argument] = node.arguments;
    const { name } = node.expression as ts.PropertyAccessExpression;
    if (/^(where|whereRef|filterWhere|having|onConflict)$/.test(method)) {
      const start = name.getStart(file) - 1;
      // A call without effect keeps the chain.
      const text = (dropped: string) => `[${dropped} ? "$castTo" : "${method}"]`;
      const edits = (dropped: string) => [{ start, end: name.getEnd(), text: text(dropped) }];
      const what = node.arguments.map((each) => each.getText(file)).join(", ");
      const { line } = file.getLineAndCharacterOfPosition(start);
      return [
        { name: `${line + 1}: ${method}: ${what.replace(/\s+/g, " ").slice(0, 100)}`, edits },
      ];
    }
    if (
      (method === "and" || method === "or") &&
      argument &&
      ts.isArrayLiteralExpression(argument)
    ) {
      const without = (dropped: string) => `...(${dropped} ? [] : [`;
      return argument.elements.map((each) =>
        named(each, `operand of ${method}`, (dropped) => [
          { start: each.getStart(file), end: each.getStart(file), text: without(dropped) },
          { start: each.getEnd(), end: each.getEnd(), text: "])" },
        ]),
      );
    }
    if (method === "$if" && argument) {
      return [around(argument, "$if", isTrue)];
    }
    const isPredicate = /^(filter|find|findLast|some|every)$/.test(method);
    if (isPredicate && argument && ts.isArrowFunction(argument) && !ts.isBlock(argument.body)) {
      return isJunction(argument.body) ? [] : [around(argument.body, method, isTrue)];
    }
  }
  if (isJunction(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [node.left, node.right]
      .filter((each) => !isJunction(each) && (isTested(node) || isBoolean(each)))
      .map((each) =>
        around(each, isAnd ? "operand of &&" : "operand of ||", isAnd ? isTrue : isFalse),
      );
  }
  if (ts.isIfStatement(node)) {
    const { expression, thenStatement, elseStatement } = node;
    const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
    const leaves =
      elseStatement === undefined &&
      last !== undefined &&
      (ts.isReturnStatement(last) ||
        ts.isThrowStatement(last) ||
        ts.isContinueStatement(last) ||
        ts.isBreakStatement(last));
    if (leaves) {
      return [around(expression, "guard", isFalse)];
    }
    return isJunction(expression) ? [] : [around(expression, "if", isTrue)];
  }
  return [];
}

/** The name of the method that a call calls. */
function calledMethod(node: ts.Node): string | undefined {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : undefined;
}

function isJunction(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  );
}

/** Whether only the truth of an expression counts. */
function isTested(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node) ||
    ts.isWhileStatement(parent) ||
    ((ts.isParenthesizedExpression(parent) ||
      isJunction(parent) ||
      ts.isPrefixUnaryExpression(parent)) &&
      isTested(parent))
  );
}

/** Whether an expression can only be true or false, by its form. */
function isBoolean(node: ts.Node): boolean {
  return (
    (ts.isBinaryExpression(node) && /^([!=]==|[<>]=?)$/.test(node.operatorToken.getText())) ||
    (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) ||
    (ts.isParenthesizedExpression(node) && isBoolean(node.expression)) ||
    (ts.isIdentifier(node) && /^(is|has)[A-Z]/.test(node.text)) ||
    (ts.isCallExpression(node) &&
      /(^|[.])((is|has)([A-Z]\w*)?|some|every|includes|test|startsWith|endsWith)$/.test(
        node.expression.getText(),
      ))
  );
}

import ts from "typescript";

/** One change that makes a source file wrong. */
export type PlantedFault = {
  /** The change and its text: `condition negated: order.amount !== paid`. */
  name: string;
  text: string;
};

type Change = { description: string; start: number; end: number; replacement: string };

const swappedOperators: ReadonlyMap<ts.SyntaxKind, string> = new Map([
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
export function faultsOf(fileName: string, source: string): PlantedFault[] {
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
    const swapped = swappedOperators.get(node.operatorToken.kind);
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

/**
 * A condition that can be dropped: where it is, what is written around it, or instead of it, and the value
 * that it has where it is dropped, if it is an operand of the language.
 */
type Condition = {
  name: string;
  start: number;
  end: number;
  put: (number: number) => readonly [before: string, after: string];
  replaces?: true;
  value?: boolean;
};

/**
 * Returns a source file in which each condition is dropped when `globalThis.dropped(number)` says so, and
 * `globalThis.matters(number)` is called where that may make a difference: each condition of a query, each
 * operand of `&&` and `||` and of a query's `and` and `or`, each guard that leaves, each condition of an
 * `if`, each filter's. Returns also the conditions' names, and the file without each, where types may
 * notice that it is missing.
 *
 * @param first the number of the first condition
 */
export function withConditions(
  fileName: string,
  source: string,
  first: number,
): { text: string; names: string[]; without: (string | undefined)[] } {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: Condition[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...conditionsAt(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Outer conditions come first: they open before the inner ones, and close behind them.
  const edits = found.flatMap(({ start, end, put, replaces }, nth) => {
    const [before, after] = put(first + nth);
    return [
      { at: start, to: replaces ? end : start, text: before, turn: nth + 1 },
      { at: end, to: end, text: after, turn: -nth - 1 },
    ];
  });
  let [text, at] = ["", 0];
  for (const edit of edits.sort((a, b) => a.at - b.at || a.turn - b.turn)) {
    text += source.slice(at, edit.at) + edit.text;
    at = edit.to;
  }
  return {
    text: text + source.slice(at),
    names: found.map(({ name }) => name),
    without: found.map(({ start, end, value }) =>
      value === undefined
        ? undefined
        : `${source.slice(0, start)}(${value} as boolean)${source.slice(end)}`,
    ),
  };
}

/** Drops what must be true, which matters where it is false. */
const isTrue: Condition["put"] = (number) => [
  `(globalThis.dropped?.(${number}) || (`,
  `) || globalThis.matters?.(${number}) || false)`,
];
/** Drops what must be true for a guard to leave, or one of several ways: that matters where it is true. */
const isFalse: Condition["put"] = (number) => [
  `(!globalThis.dropped?.(${number}) && (`,
  `) && (globalThis.matters?.(${number}), true))`,
];
/** Whether a condition is dropped that may matter whatever its value: of a query, or with an effect. */
const isReached = (number: number) =>
  `(globalThis.matters?.(${number}), globalThis.dropped?.(${number}))`;

function conditionsAt(node: ts.Node, file: ts.SourceFile): Condition[] {
  const at = (what: ts.Node, kind: string, put: Condition["put"]): Condition => {
    const [start, end] = [what.getStart(file), what.getEnd()];
    const value = put === isTrue ? true : put === isFalse ? false : undefined;
    const place = { name: nameOf(kind, start, end), start, end, value };
    if (
      value !== undefined &&
      (/\bawait\b/.test(what.getText(file)) || ts.isExpressionStatement(node))
    ) {
      const [open, close] = value ? ["|| (", "))"] : ["? false : (", "))"];
      return { ...place, put: (number) => [`(${isReached(number)} ${open}`, close] };
    }
    return { ...place, put };
  };
  const nameOf = (kind: string, start: number, end: number) => {
    const { line } = file.getLineAndCharacterOfPosition(start);
    return `${line + 1}: ${kind}: ${file.text.slice(start, end).replace(/\s+/g, " ").slice(0, 100)}`;
  };
  const method = calledMethod(node);
  if (method !== undefined && ts.isCallExpression(node)) {
    const [argument] = node.arguments;
    if (/^(where|whereRef|filterWhere|having|onConflict)$/.test(method)) {
      const { name } = node.expression as ts.PropertyAccessExpression;
      const start = name.getStart(file) - 1;
      // A call without effect keeps the chain.
      const put = (number: number) =>
        [`[${isReached(number)} ? "$castTo" : "${method}"]`, ""] as const;
      const named = nameOf("query", start + 1, node.getEnd());
      return [{ name: named, start, end: name.getEnd(), put, replaces: true }];
    }
    if (/^(and|or)$/.test(method) && argument && ts.isArrayLiteralExpression(argument)) {
      const put = (number: number) => [`...(${isReached(number)} ? [] : [`, "])"] as const;
      return argument.elements.map((each) => at(each, `operand of ${method}`, put));
    }
    if (method === "$if" && argument) {
      return [at(argument, "$if", isTrue)];
    }
    const isPredicate = /^(filter|find|findLast|some|every)$/.test(method);
    if (isPredicate && argument && ts.isArrowFunction(argument) && !ts.isBlock(argument.body)) {
      return isJunction(argument.body) ? [] : [at(argument.body, method, isTrue)];
    }
  }
  if (ts.isExpressionStatement(node)) {
    const isGuard = /^(await )?(\w+[.])?(addHook|demand\w*|require\w*)\(/;
    return isGuard.test(node.getText(file)) ? [at(node.expression, "guard", isTrue)] : [];
  }
  if (isJunction(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [node.left, node.right]
      .filter((each) => !isJunction(each) && (isTested(node) || isBoolean(each)))
      .map((each) => at(each, `operand of ${isAnd ? "&&" : "||"}`, isAnd ? isTrue : isFalse));
  }
  if (ts.isIfStatement(node)) {
    const { expression, thenStatement, elseStatement } = node;
    const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
    if (elseStatement === undefined && last && leaves(last)) {
      return [at(expression, "guard", isFalse)];
    }
    return isJunction(expression) ? [] : [at(expression, "if", isTrue)];
  }
  return [];
}

function leaves(node: ts.Node): boolean {
  return (
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node)
  );
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

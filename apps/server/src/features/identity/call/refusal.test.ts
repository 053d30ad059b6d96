import { globSync, readFileSync } from "node:fs";
import { signInRefusals } from "@site/contract/sign-in-refusals";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const identity = new URL("../", import.meta.url);
const sources = globSync("**/*.ts", { cwd: identity })
  .filter((name) => !name.endsWith(".test.ts"))
  .map((name) => {
    const text = readFileSync(new URL(name, identity), "utf8");
    return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  });

/** Every node of identity's sources. */
const nodes = sources.flatMap((source) => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

describe("the refusals of identity", () => {
  test("are the listed ones, each of which some call sends", () => {
    const said = new Set(nodes.filter(ts.isStringLiteral).map(({ text }) => text));
    expect(Object.keys(signInRefusals).filter((code) => !said.has(code))).toEqual([]);
  });

  test("are never dropped: what calls a check looks at its result", () => {
    const checks = nodes
      .filter(ts.isFunctionLike)
      .filter(({ type }) => type?.getText().includes("SignInResult"))
      .map(({ name, parent }) =>
        (name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined))?.getText(),
      );
    expect(checks).toEqual(expect.arrayContaining(["requireSession", "requireNumber"]));
    const dropped = nodes
      .filter(ts.isExpressionStatement)
      .map(({ expression }) =>
        ts.isAwaitExpression(expression) ? expression.expression : expression,
      )
      .filter(ts.isCallExpression)
      .filter((call) => {
        const name = call.expression.getText();
        const refusesInside =
          name.endsWith("inTransaction") && /\.ok\b|\brefuseCall\(/.test(call.getText());
        return name === "refuseCall" || checks.includes(name) || refusesInside;
      });
    expect(dropped.map((call) => `${call.getSourceFile().fileName}: ${call.getText()}`)).toEqual(
      [],
    );
  });
});

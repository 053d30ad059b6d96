import { join, relative } from "node:path";
import { type BinaryExpression, type Node, SyntaxKind } from "typescript-7/unstable/ast";
import { isBinaryExpression } from "typescript-7/unstable/ast/is";
import { API, type Type, TypeFlags } from "typescript-7/unstable/sync";
import { root } from "./repository.ts";

// `node scripts/check-rendered-numbers.ts`, part of `npm run check`: no component has a number before
// `&&`, as in `rows.length && <Rows />`. React renders nothing for false, null and undefined, but "0"
// for 0. A name may stand for the number, so this asks for types: of the native compiler, whose interface is
// called unstable but answers in a fraction of the time.

/** Returns each place in a project's components that has a number before `&&`, as `file:line: text`. */
export function numbersBeforeAnd(project: string): string[] {
  const api = new API();
  try {
    const [opened] = api.updateSnapshot({ openProject: project }).getProjects();
    if (!opened) {
      throw new Error(`${project} cannot be opened.`);
    }
    const { program, checker } = opened;
    const found = program
      .getSourceFileNames()
      .filter((name) => name.endsWith(".tsx") && !name.includes("/node_modules/"))
      .flatMap((name) => conjunctionsIn(program.getSourceFile(name)));
    const types = checker.getTypeAtLocation(found.map(({ left }) => left));
    return found.filter((_, at) => isNumber(types[at])).map(placeOf);
  } finally {
    api.close();
  }
}

function conjunctionsIn(node: Node | undefined): BinaryExpression[] {
  const found: BinaryExpression[] = [];
  const visit = (each: Node): void => {
    if (
      isBinaryExpression(each) &&
      each.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
    ) {
      found.push(each);
    }
    each.forEachChild(visit);
  };
  node?.forEachChild(visit);
  return found;
}

/** Whether a value may be a number; what may also be an element is content, whose 0 is meant. */
function isNumber(type: Type | undefined): boolean {
  const kinds = type?.isUnionType() ? type.getTypes() : [type];
  const has = (flags: TypeFlags) => kinds.some((kind) => ((kind?.flags ?? 0) & flags) !== 0);
  return has(TypeFlags.NumberLike | TypeFlags.BigIntLike) && !has(TypeFlags.Object);
}

function placeOf(node: BinaryExpression): string {
  const { fileName, text } = node.getSourceFile();
  const line = text.slice(0, node.getStart()).split("\n").length;
  return `${relative(root, fileName)}:${line}: ${node.left.getText()} &&`;
}

if (import.meta.main) {
  const places = ["apps/web", "packages/sign-in-widget"].flatMap((project) =>
    numbersBeforeAnd(join(root, project, "tsconfig.json")),
  );
  for (const place of places) {
    console.log(`${place} may print 0. Compare the number, for example with "> 0".`);
  }
  process.exitCode = places.length > 0 ? 1 : 0;
}

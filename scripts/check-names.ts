import ts from "typescript";
import { read, tracked } from "./repository.ts";

// `node scripts/check-names.ts`, part of `npm run check`: an exported name is defined in one file, so that
// a search for it finds one meaning. `export { name } from` is no definition; `export const { name } = rows`
// is one. The names of calls, tests and their kits are apart.

/** Names that need two definitions, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  inflateRaw: "package.json imports one of the two, in the browser or in Node",
  crc32: "package.json imports one of the two, in the browser or in Node",
};

const apart = /^e2e\/|\/test\/|\.test\.tsx?$|^packages\/contract\/src\/calls\/calls\.ts$/;

/** Returns the names that a source defines and exports, each once. */
export function exportsOf(source: string): string[] {
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const { statements } = ts.createSourceFile("source.tsx", source, options);
  const exported = statements
    .filter((each) => ts.canHaveModifiers(each))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  const imported = new Set(statements.filter(ts.isImportDeclaration).flatMap(importsOf));
  const listed = statements
    .filter(ts.isExportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier === undefined)
    .flatMap(({ exportClause: list }) =>
      list && ts.isNamedExports(list) ? [...list.elements] : [],
    )
    .filter(({ name, propertyName }) => !imported.has((propertyName ?? name).text))
    .map(({ name }) => name.text);
  return [...new Set([...exported.flatMap(namesIn), ...listed])];
}

function importsOf({ importClause }: ts.ImportDeclaration): string[] {
  const bound = importClause?.namedBindings;
  const named = bound && ts.isNamedImports(bound) ? bound.elements : bound ? [bound] : [];
  return [importClause, ...named].flatMap((each) => each?.name?.text ?? []);
}

/** Returns the names that a statement, or a pattern in it, declares. */
function namesIn(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(namesIn);
  }
  const { name } = node as ts.NamedDeclaration;
  if (name && (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))) {
    return name.elements.flatMap(namesIn);
  }
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/** Returns the names that more than one of these sources defines, each with its files, in order. */
export function definedTwice(
  sources: Iterable<readonly [path: string, source: string]>,
): [name: string, files: string[]][] {
  const files = new Map<string, string[]>();
  for (const [path, source] of sources) {
    for (const name of exportsOf(source)) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files].filter(([, { length }]) => length > 1).sort();
}

if (import.meta.main) {
  const paths = tracked("*.ts", "*.tsx").filter((path) => !apart.test(path));
  const twice = definedTwice(paths.map((path) => [path, read(path)]));
  const wrong = twice.filter(([name]) => !(name in allowed));
  for (const [name, files] of wrong) {
    console.log(`${name} is exported by ${files.join(" and ")}. Define it once, or rename it.`);
  }
  const unused = Object.keys(allowed).filter((name) => !twice.some(([each]) => each === name));
  for (const name of unused) {
    console.log(`${name} is allowed twice in scripts/check-names.ts, and defined once.`);
  }
  process.exitCode = wrong.length + unused.length > 0 ? 1 : 0;
}

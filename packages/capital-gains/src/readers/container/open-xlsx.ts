import type { Sheet } from "../grid.ts";
import { utf8Text } from "./bytes.ts";
import { UnreadableFile, unpackedSheet } from "./unreadable-file.ts";
import {
  readDateStyles,
  readRelationships,
  readSharedTexts,
  readWorkbookPart,
} from "./xlsx-parts.ts";
import { type SheetContext, worksheetRows } from "./xlsx-sheet.ts";
import { unpackZipMember, type ZipEntry } from "./zip.ts";

/** The member that makes a ZIP file an Office document (ECMA-376 part 2, 10.1.2.1). */
export const contentTypes = "[Content_Types].xml";

/**
 * Opens a workbook: reads its list of sheets, and a sheet only when it is walked. Chart sheets and the
 * like are left out. Throws `UnreadableFile` when a part that it needs is missing or damaged.
 */
export function openXlsx(archive: Uint8Array, entries: readonly ZipEntry[]): Sheet[] {
  // Part names ignore case (ECMA-376 part 2, 9.1.1).
  const byPath = new Map(
    entries.map((entry) => [entry.name.replaceAll("\\", "/").toLowerCase(), entry]),
  );
  const optionalPart = (path: string): string | undefined => {
    const entry = byPath.get(path.toLowerCase());
    return entry && utf8Text(unpackZipMember(archive, entry));
  };
  const part = (path: string): string => {
    const xml = optionalPart(path);
    if (xml === undefined) {
      throw new UnreadableFile("damaged-workbook", `${path} is missing`);
    }
    return xml;
  };
  /** The relationships of a part; of the package itself for "". */
  const relatedTo = (path: string) => {
    const slash = path.lastIndexOf("/") + 1;
    return readRelationships(
      optionalPart(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`) ?? "",
    );
  };

  const start = relatedTo("").find(({ kind }) => kind === "officeDocument");
  const workbookPath = start === undefined ? "xl/workbook.xml" : resolve("", start.target);
  const { sheets, counts1904 } = readWorkbookPart(part(workbookPath));
  if (sheets.length === 0) {
    throw new UnreadableFile("damaged-workbook", "no sheets");
  }
  const related = relatedTo(workbookPath);
  const partOfKind = (kind: string): string => {
    const found = related.find((relationship) => relationship.kind === kind);
    return (found && optionalPart(resolve(workbookPath, found.target))) ?? "";
  };
  const context = once(
    (): SheetContext => ({
      sharedTexts: readSharedTexts(partOfKind("sharedStrings")),
      dateStyles: readDateStyles(partOfKind("styles")),
      dateSystem: counts1904 ? 1904 : 1900,
    }),
  );
  const paths = new Set<string>();
  return sheets.flatMap(({ name, relationshipId }) => {
    const found = related.find(({ id }) => id === relationshipId);
    if (found?.kind !== "worksheet") {
      return [];
    }
    const path = resolve(workbookPath, found.target);
    // A hundred sheets of the same part would multiply its size and its lots by a hundred.
    if (paths.has(path.toLowerCase())) {
      throw new UnreadableFile("damaged-workbook", "a part used twice");
    }
    paths.add(path.toLowerCase());
    const xml = once(() => part(path));
    return [unpackedSheet(name, () => worksheetRows(xml(), context()))];
  });
}

/** Resolves the path of a target relative to a part. */
function resolve(from: string, target: string): string {
  if (target.startsWith("/")) {
    return target.slice(1);
  }
  const segments = from.split("/").slice(0, -1);
  for (const segment of target.split("/")) {
    if (segment === "..") {
      segments.pop();
    } else if (segment !== "." && segment !== "") {
      segments.push(segment);
    }
  }
  return segments.join("/");
}

/** Runs a function at the first call and keeps its result. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

import type { Sheet } from "../grid.ts";
import { Refused } from "./refused.ts";
import { lazySheet } from "./sheets.ts";
import {
  type Relationship,
  readDateStyles,
  readRelationships,
  readSharedTexts,
  readWorkbookPart,
} from "./xlsx-parts.ts";
import type { SheetContext } from "./xlsx-row.ts";
import { XlsxRowCursor } from "./xlsx-sheet.ts";
import { unpackZipMember, type ZipEntry } from "./zip.ts";

/** The member that makes a ZIP file an Office document (ECMA-376 part 2, 10.1.2.1). */
export const contentTypes = "[Content_Types].xml";

/**
 * Opens a workbook: reads its list of sheets, and a sheet only when it is walked. Chart sheets and the
 * like are left out. Throws `Refused` when a part that it needs is missing or damaged.
 */
export function openXlsx(archive: Uint8Array, entries: readonly ZipEntry[]): Sheet[] {
  const workbook = new XlsxPackage(archive, entries);
  const start = workbook.related("").find((relationship) => relationship.kind === "officeDocument");
  const workbookPath = start === undefined ? "xl/workbook.xml" : resolve("", start.target);
  const { sheets, counts1904 } = readWorkbookPart(workbook.part(workbookPath));
  const related = workbook.related(workbookPath);
  const partOfKind = (kind: string): Uint8Array | undefined => {
    const found = related.find((relationship) => relationship.kind === kind);
    return found && workbook.optionalPart(resolve(workbookPath, found.target));
  };
  const context = once((): SheetContext => {
    const texts = partOfKind("sharedStrings");
    const styles = partOfKind("styles");
    return {
      sharedTexts: texts === undefined ? [] : readSharedTexts(texts),
      dateStyles: styles === undefined ? [] : readDateStyles(styles),
      dateSystem: counts1904 ? 1904 : 1900,
    };
  });
  const paths = new Set<string>();
  if (sheets.length === 0) {
    throw new Refused("damaged-workbook", "no sheets");
  }
  return sheets.flatMap(({ name, relationshipId }) => {
    const found = related.find((relationship) => relationship.id === relationshipId);
    if (found?.kind !== "worksheet") {
      return [];
    }
    const path = resolve(workbookPath, found.target);
    // A hundred sheets of the same part would multiply its size and its lots by a hundred.
    if (paths.has(path.toLowerCase())) {
      throw new Refused("damaged-workbook", "a part used twice");
    }
    paths.add(path.toLowerCase());
    const bytes = once(() => workbook.part(path));
    return [
      lazySheet(
        name,
        (report, dates) => new XlsxRowCursor(bytes(), { ...context(), dates }, report),
      ),
    ];
  });
}

/** The parts of a workbook by path. */
class XlsxPackage {
  readonly #archive: Uint8Array;
  readonly #entries = new Map<string, ZipEntry>();

  constructor(archive: Uint8Array, entries: readonly ZipEntry[]) {
    this.#archive = archive;
    // Part names ignore case (ECMA-376 part 2, 9.1.1).
    for (const entry of entries) {
      this.#entries.set(entry.name.replaceAll("\\", "/").toLowerCase(), entry);
    }
  }

  optionalPart(path: string): Uint8Array | undefined {
    const entry = this.#entries.get(path.toLowerCase());
    return entry && unpackZipMember(this.#archive, entry);
  }

  part(path: string): Uint8Array {
    const bytes = this.optionalPart(path);
    if (bytes === undefined) {
      throw new Refused("damaged-workbook", `${path} is missing`);
    }
    return bytes;
  }

  /** Returns the relationships of a part (`""`: of the package itself). */
  related(path: string): Relationship[] {
    const slash = path.lastIndexOf("/") + 1;
    const bytes = this.optionalPart(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`);
    return bytes === undefined ? [] : readRelationships(bytes);
  }
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

/** Runs a function at the first call and caches its result. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

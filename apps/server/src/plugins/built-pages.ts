import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });

/** The built pages' `routes.json`. */
const BuiltPages = Type.Object({
  /** The pages' paths, with their files. */
  pages: Type.Array(Type.Object({ path: Type.String(), file: Type.String() })),
  /** The files that are served under their names. */
  files: Type.Array(Type.String()),
  /** The samples that are left on the pages, one line for each kind. */
  sampleContent: Type.Optional(Type.Array(Type.String())),
  /** The colour of links and buttons, in daylight and in the dark. */
  brandColours: Type.Optional(Type.Tuple([Colour, Colour])),
});

/** Reads what is known of the pages in a folder; undefined where none were built. */
export function readBuiltPages(root: string): Static<typeof BuiltPages> | undefined {
  const file = join(root, "routes.json");
  return existsSync(file)
    ? Value.Parse(BuiltPages, JSON.parse(readFileSync(file, "utf8")))
    : undefined;
}

import { zipSync } from "fflate";

/** A member of an archive. */
export type ZipMember = { readonly name: string; readonly bytes: Uint8Array };

/** ZIP files count years from 1980; a fixed time makes the same bytes of the same members. */
const mtime = new Date(1980, 0, 1);

/** Packs a ZIP file for fixtures and tests, its members in order and deflated or unchanged. */
export function writeZip(members: readonly ZipMember[], deflate = true): Buffer {
  const files = Object.fromEntries(members.map(({ name, bytes }) => [name, bytes]));
  return Buffer.from(zipSync(files, { level: deflate ? 6 : 0, mtime }));
}

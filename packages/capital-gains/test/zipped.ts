import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** Puts a file into a ZIP, as brokers send several. */
export function zipped(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ [name]: bytes }));
}

/** Changes the text of a member of an archive, such as a sheet of a workbook. */
export function withMember(
  archive: Uint8Array,
  name: string,
  change: (text: string) => string,
): Uint8Array<ArrayBuffer> {
  const members = unzipSync(archive);
  const text = strFromU8(members[name] ?? new Uint8Array());
  return new Uint8Array(zipSync({ ...members, [name]: strToU8(change(text)) }));
}

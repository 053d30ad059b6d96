import { zipSync } from "fflate";

/** Puts a file into a ZIP, as brokers send several. */
export function zipped(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ [name]: bytes }));
}

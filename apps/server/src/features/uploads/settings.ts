import { onOff, whole } from "../../settings/setting.ts";

/** What people may upload. */
export const uploadSettings = {
  multiplePlatform: onOff("MULTIPLE_PLATFORM", {
    why: "off: the combined flow says that it is not supported",
    otherwise: "on",
    risks: [],
  }),
  maxUploadBytes: whole("MAX_UPLOAD_BYTES", {
    why: "The largest statement: with larger ones ENGINE_MEMORY_MB has to grow",
    what: "a number of bytes",
    otherwise: 26_214_400,
    range: [1024, 2 ** 30],
    risks: [],
  }),
  maxPersonBytes: whole("MAX_PERSON_BYTES", {
    why: "What one person's stored files may take, results included",
    what: "the bytes that one person's stored files may take",
    otherwise: 262_144_000,
    range: [2 ** 20, 2 ** 40],
    risks: [],
  }),
};

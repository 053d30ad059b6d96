import { isAbsolute } from "node:path";
import { address, guessable, noted, text, weak, whole, wrongIf } from "../settings/setting.ts";
import { isPlain, originPattern } from "../settings/weak-addresses.ts";

/** Where stored files are, and the keys that they are encrypted under. */
export const storageSettings = {
  dataDir: text("DATA_DIR", {
    why: "The folder of the embedded database, stored files, and secrets that are generated",
    must: "must name the folder for the embedded database and the stored files",
    otherwise: "data",
    risks: [
      noted(
        (folder) => !isAbsolute(folder),
        "is relative: a start from another folder begins an empty installation there.",
      ),
    ],
  }),
  diskReserveBytes: whole("DISK_RESERVE_BYTES", {
    why: "Free bytes of that disk below which files are refused, so that sign-in and downloads go on",
    what: "the bytes of the data folder's disk that uploads leave free",
    otherwise: 2 ** 28,
    range: [0, 2 ** 40],
    risks: [
      noted((bytes) => bytes === 0, "is 0: uploads may take the room that the database needs."),
    ],
  }),
  masterKey: text("MASTER_KEY", {
    why: "What files are encrypted under (openssl rand -base64 32), the newest first; keep a copy elsewhere",
    example: "",
    must: "must hold keys of 32 bytes in base64, separated by commas (newest first)",
    risks: [],
  }),
  masterKeyFile: text("MASTER_KEY_FILE", {
    why: "The same from a file, such as a secret that systemd or Docker mounts",
    must: "must name a file with keys of 32 bytes in base64, one per line (newest first)",
    risks: [],
  }),
  endpoint: address("S3_ENDPOINT", {
    why: "A bucket for the stored files, for several machines; empty: the folder",
    must: "must be the http(s) address of an S3-compatible server (or empty: files in DATA_DIR)",
    pattern: originPattern,
    neededBy: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    risks: [
      noted(
        isPlain,
        "is an http address: signatures made with its keys and the names of objects travel in the clear.",
      ),
    ],
  }),
  region: text("S3_REGION", {
    why: "The bucket's region, which AWS demands in each signature",
    must: "must be the region of S3_BUCKET",
    otherwise: "us-east-1",
    risks: [],
  }),
  bucket: text("S3_BUCKET", {
    why: "The bucket's name",
    must: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    neededBy: ["S3_ENDPOINT"],
    risks: [],
  }),
  accessKeyId: text("S3_ACCESS_KEY_ID", {
    why: "The key that may read and write the bucket",
    must: "must be the access key id for S3_BUCKET",
    neededBy: ["S3_ENDPOINT"],
    risks: [],
  }),
  secretAccessKey: text("S3_SECRET_ACCESS_KEY", {
    why: "That key's secret",
    must: "must be the secret of S3_ACCESS_KEY_ID",
    neededBy: ["S3_ENDPOINT"],
    risks: [guessable()],
  }),
};

/** What was drawn at random has more different bytes. */
const fewestBytesOfKey = 12;
const isDrawn = (key: string) => new Set(Buffer.from(key, "base64")).size >= fewestBytesOfKey;

/** What can be wrong with the keys although the server starts. */
export const storageRisks = [
  weak(
    ({ masterKeys }: { masterKeys: string }) =>
      masterKeys.split(/[\s,]+/).some((key) => key !== "" && !isDrawn(key)),
    "MASTER_KEY holds a key that was not drawn at random: make one with `openssl rand -base64 32`.",
  ),
  wrongIf(
    ({ masterKeys }: { masterKeys: string }) => masterKeys === "",
    "MASTER_KEY and MASTER_KEY_FILE are empty: the key lies in DATA_DIR beside the files that it protects. Make one with `openssl rand -base64 32`.",
  ),
];

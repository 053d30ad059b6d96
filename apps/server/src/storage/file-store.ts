import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { freeBytes } from "./disk-room.ts";
import {
  isObjectKey,
  isObjectPrefix,
  type ObjectStore,
  type PutOptions,
  type PutResult,
} from "./object-store.ts";
import { StoreTrouble } from "./store-errors.ts";

const temporaryFolder = ".incoming";

/**
 * Opens an object store in a folder. A put writes to a temporary name, syncs, renames and syncs the
 * folder, so a reader never sees half a file and a power cut never restores an older one. Opening
 * removes leftovers of writes that a crash cut off.
 *
 * @param root created if it is missing; only this process's user can look inside
 * @param reserveBytes objects are refused when the disk has less room: the rest is for the
 *   database, without which nobody can sign in or download
 */
export async function openFileStore(root: string, reserveBytes = 0): Promise<ObjectStore> {
  const incoming = join(root, temporaryFolder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftovers(incoming);

  const pathOf = (key: string): string => {
    if (!isObjectKey(key)) {
      throw new Error("not a key of the object store");
    }
    return join(root, ...key.split("/"));
  };

  return {
    async put(key, body, options = {}) {
      const target = pathOf(key);
      if ((await freeBytes(root)) < reserveBytes) {
        return { ok: false, code: "no-space", cause: new Error("the disk's reserve is reached") };
      }
      const temporary = join(incoming, `${process.pid}-${randomUUID()}`);
      const written = await writeSynced(temporary, body, options);
      if (!written.ok) {
        await rm(temporary, { force: true });
        return written;
      }
      try {
        await makeFolder(root, dirname(target));
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        if (isNoSpace(error)) {
          return { ok: false, code: "no-space", cause: error };
        }
        throw error;
      }
      return written;
    },

    async get(key) {
      const path = pathOf(key);
      try {
        const handle = await open(path, "r");
        const { size } = await handle.stat();
        return { bytes: size, stream: createReadStream(path, { fd: handle, autoClose: true }) };
      } catch (error) {
        if (errorCode(error) === "ENOENT") {
          return null;
        }
        throw error;
      }
    },

    async *list(prefix) {
      if (!isObjectPrefix(prefix)) {
        throw new Error("not a prefix of the object store");
      }
      const folder = join(root, ...prefix.split("/"));
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        ifMissing<Dirent[]>([]),
      );
      for (const entry of found.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const about = await stat(path).catch(ifMissing(undefined));
        if (about) {
          const key = relative(root, path).split(sep).join("/");
          yield { key, bytes: about.size, storedAt: about.mtime };
        }
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch((error) => {
        if (errorCode(error) !== "ENOENT") {
          throw error;
        }
      });
    },

    async check() {
      const probe = join(incoming, `${process.pid}-${randomUUID()}`);
      const written = await writeSynced(probe, new Uint8Array([1]), {});
      await rm(probe);
      if (!written.ok) {
        throw new StoreTrouble("full", written.code);
      }
    },
  };
}

async function writeSynced(
  path: string,
  body: AsyncIterable<Uint8Array> | Uint8Array,
  { minBytes = 0, maxBytes = Number.POSITIVE_INFINITY, unhashed = false }: PutOptions,
): Promise<PutResult> {
  const hash = unhashed ? null : createHash("sha256");
  let bytes = 0;
  try {
    const handle = await open(path, "wx", 0o600);
    try {
      for await (const chunk of body instanceof Uint8Array ? [body] : body) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) {
          return { ok: false, code: "too-large" };
        }
        hash?.update(chunk);
        await handle.writeFile(chunk);
      }
      if (bytes < minBytes) {
        return { ok: false, code: "empty" };
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isNoSpace(error)) {
      return { ok: false, code: "no-space", cause: error };
    }
    if (isCutOff(error)) {
      return { ok: false, code: "cut-off", cause: error };
    }
    throw error;
  }
  return { ok: true, bytes, sha256: hash?.digest("hex") ?? "" };
}

/** Makes a folder below the root and syncs each parent, so that the new entry itself is durable. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) {
    return;
  }
  for (let made = folder; made.length >= first.length && made !== root; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what is a day old; newer files may belong to other live processes. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const age =
      Date.now() - ((await stat(path).catch(() => null)) ?? { mtimeMs: Date.now() }).mtimeMs;
    if (age > 86_400_000) {
      await rm(path, { force: true });
    }
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** Returns the value where a file has gone meanwhile; throws any other error again. */
function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === "ENOENT") {
      return value;
    }
    throw error;
  };
}

function isNoSpace(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(errorCode(error) ?? "");
}

function isCutOff(error: unknown): boolean {
  return ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ECONNABORTED"].includes(
    errorCode(error) ?? "",
  );
}

import { randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Trouble } from "../trouble.ts";
import { freeBytes } from "./disk-room.ts";
import { type ByteStore, isObjectKey, isObjectPrefix, type ListedObject } from "./object-store.ts";

const temporaryFolder = ".incoming";
const synced = { flag: "wx", mode: 0o600, flush: true };

/**
 * Opens an object store in a folder that only this process's user can enter. A put syncs a temporary
 * file, renames it and syncs the folder: no half file is read, and no power cut restores an older one.
 *
 * @param reserveBytes objects are refused when the disk has less room, which the database needs
 */
export async function openFileStore(root: string, reserveBytes = 0): Promise<ByteStore> {
  const incoming = join(root, temporaryFolder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftovers(incoming);

  const pathOf = (key: string): string => {
    if (!isObjectKey(key)) {
      throw new Error("not a key of the object store");
    }
    return join(root, ...key.split("/"));
  };

  async function* list(prefix: string, after = ""): AsyncGenerator<ListedObject> {
    if (!isObjectPrefix(prefix)) {
      throw new Error("not a prefix of the object store");
    }
    // A folder at a time: those of everybody together may be too many.
    const folder = join(root, ...prefix.split("/"));
    const found = await readdir(folder, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]));
    const names = found.map((entry) => entry.name + (entry.isDirectory() ? "/" : ""));
    for (const key of names.map((name) => prefix + name).sort()) {
      if (isObjectPrefix(key) && (key > after || after.startsWith(key))) {
        yield* list(key, after);
      } else if (isObjectKey(key) && key > after) {
        const about = await stat(pathOf(key)).catch(ifMissing(undefined));
        if (about) {
          yield { key, bytes: about.size, storedAt: about.mtime };
        }
      }
    }
  }

  return {
    async put(key, body) {
      const target = pathOf(key);
      if ((await freeBytes(root)) < reserveBytes) {
        return { ok: false, code: "no-space", cause: new Error("the disk's reserve is reached") };
      }
      const temporary = join(incoming, `${process.pid}-${randomUUID()}`);
      try {
        await writeFile(temporary, body, synced);
        await makeFolder(root, dirname(target));
        await rename(temporary, target);
        await syncFolder(dirname(target));
        return { ok: true };
      } catch (cause) {
        await rm(temporary, { force: true });
        const code = whyNotStored(cause);
        if (code) {
          return { ok: false, code, cause };
        }
        throw cause;
      }
    },

    async get(key) {
      const path = pathOf(key);
      const handle = await open(path, "r").catch(ifMissing(null));
      return (
        handle && {
          bytes: (await handle.stat()).size,
          stream: createReadStream(path, { fd: handle, autoClose: true }),
        }
      );
    },

    async part(key, start, length) {
      const handle = await open(pathOf(key), "r").catch(ifMissing(null));
      if (!handle) {
        return null;
      }
      try {
        const { size: bytes } = await handle.stat();
        const part = Buffer.alloc(Math.max(0, Math.min(length, bytes - start)));
        const { bytesRead } = await handle.read(part, 0, part.byteLength, start);
        return { bytes, part: part.subarray(0, bytesRead) };
      } finally {
        await handle.close();
      }
    },

    list,

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(ifMissing(undefined));
    },

    async check() {
      const probe = join(incoming, `${process.pid}-${randomUUID()}`);
      try {
        await writeFile(probe, "1", synced);
      } catch (error) {
        throw whyNotStored(error) === "no-space"
          ? new Trouble("object store", "full", error)
          : error;
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
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

/**
 * Removes what is a day old; newer files may belong to other live processes. What cannot be removed
 * stays: a disk that is mounted read-only must not keep anybody from reading.
 */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const about = await stat(path).catch(ifMissing(undefined));
    if (about && Date.now() - about.mtimeMs > 86_400_000) {
      await rm(path, { force: true }).catch(() => {});
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

/** Tells a full disk and a sender who broke off from faults of the store. */
function whyNotStored(error: unknown): "no-space" | "cut-off" | undefined {
  switch (errorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return "no-space";
    case "ECONNRESET":
    case "ERR_STREAM_PREMATURE_CLOSE":
    case "ECONNABORTED":
      return "cut-off";
    default:
      return undefined;
  }
}

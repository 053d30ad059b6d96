import { accepted, failed, type Result } from "@site/result/result";

/** What can be wrong with an encrypted object. */
export type StoredObjectFault =
  /** It does not begin like one of our objects. */
  | "not-encrypted"
  /** The master key that wrapped its data key is not among the configured ones. */
  | "unknown-master-key"
  /** Its bytes were changed, cut off or reordered, or belong under another name. */
  | "damaged";

const sentences: Record<StoredObjectFault, string> = {
  "not-encrypted": "is not an encrypted object",
  "unknown-master-key": "was encrypted under a master key that is not configured",
  damaged: "was changed or cut off after it was stored",
};

/**
 * A stored object that must not be used. The message names the object for the log. It is thrown, because it may
 * show only in the middle of a stream, which ends by nothing else; where it is expected, use {@link genuine}.
 */
export class StoredObjectError extends Error {
  readonly code: StoredObjectFault;
  /** Of the object. */
  readonly key: string;

  constructor(code: StoredObjectFault, key: string) {
    super(`the stored object ${key} ${sentences[code]}`);
    this.name = "StoredObjectError";
    this.code = code;
    this.key = key;
  }
}

/** Returns what a read of an object resolves with, or the sentence about one that must not be used. */
export async function genuine<T>(read: Promise<T>): Promise<Result<T, string>> {
  try {
    return accepted(await read);
  } catch (error) {
    if (error instanceof StoredObjectError) {
      return failed(error.message);
    }
    throw error;
  }
}

import type { ObjectStore } from "./object-store.ts";
import type { StoreThread } from "./store-thread.ts";

/** From this size on, the round trip to the thread costs less than it saves. */
const largeBytes = 1_048_576;

/**
 * A store that leaves large work to a thread: copying an object, and storing bytes from shared
 * memory. Does everything else, and small work, itself.
 */
export function largeObjectStore(store: ObjectStore, thread: StoreThread): ObjectStore {
  return {
    ...store,
    async copy(from, to) {
      const object = await store.get(from);
      if (!object) {
        return null;
      }
      if (object.bytes < largeBytes) {
        return store.put(to, object.stream);
      }
      object.stream.destroy();
      return thread.run({ kind: "copy", from, to });
    },
    async put(key, body, options) {
      if (options || !isSharedAndLarge(body)) {
        return store.put(key, body, options);
      }
      const stored = await thread.run({ kind: "put", key, bytes: body });
      if (!stored) {
        throw new Error("the thread stored nothing");
      }
      return stored;
    },
  };
}

function isSharedAndLarge(
  body: AsyncIterable<Uint8Array> | Uint8Array,
): body is Uint8Array<SharedArrayBuffer> {
  return (
    body instanceof Uint8Array &&
    body.byteLength >= largeBytes &&
    body.buffer instanceof SharedArrayBuffer
  );
}

type Listener = () => void;

/**
 * Returns `subscribe`, which adds a listener and returns the function that removes it, and `notify`, which
 * calls all listeners.
 */
export function createListeners(): [
  subscribe: (listener: Listener) => () => void,
  notify: () => void,
] {
  const listeners = new Set<Listener>();
  return [
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => {
      for (const listener of listeners) {
        listener();
      }
    },
  ];
}

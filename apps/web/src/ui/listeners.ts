type Listener = () => void;

/** Returns what adds a listener (and then returns what removes it), and what calls all of them. */
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

import { useSyncExternalStore } from "react";
import { initialState, type PageEvent, type PageState, reduce } from "./flow.ts";

/** Holds the page's state outside React, so that a second click sees what the first one started. */
export interface PageStore {
  get: () => PageState;
  dispatch: (event: PageEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @returns a store in its first state */
export function createPageStore(): PageStore {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (event) => {
      state = reduce(state, event);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @returns the store's state; the component renders again when it changes */
export function usePageState(store: PageStore): PageState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

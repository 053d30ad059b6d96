import type { Platform } from "@site/contract/platforms";
import { useSyncExternalStore } from "react";
import { personalKeys } from "../../../session/signed-out.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { initialState, type PageEvent, type PageState, reduce } from "./page-state.ts";
import { platformViews } from "./platforms.ts";

/** Holds the page's state outside React, so that a second click sees what the first one started. */
export type PageStore = {
  get: () => PageState;
  dispatch: (event: PageEvent) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Returns the platform chosen in this tab: a reload before the upload must not lose it. */
function chosenPlatform(): Platform | null {
  try {
    const stored = sessionStorage.getItem(personalKeys.platform);
    return platformViews.find(({ platform }) => platform === stored)?.platform ?? null;
  } catch {
    return null;
  }
}

function rememberPlatform(platform: Platform | null): void {
  try {
    sessionStorage.setItem(personalKeys.platform, platform ?? "");
  } catch {
    // Storage is off: a reload then begins at the chooser.
  }
}

/** Returns a store in its initial state, with this tab's platform */
export function createPageStore(): PageStore {
  let state: PageState = { ...initialState, platform: chosenPlatform() };
  const [subscribe, notify] = createListeners();
  return {
    get: () => state,
    dispatch: (event) => {
      state = reduce(state, event);
      if ("platform" in event) {
        rememberPlatform(state.platform);
      }
      notify();
    },
    subscribe,
  };
}

/** Returns the store's state; the component renders again when it changes */
export function usePageState(store: PageStore): PageState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

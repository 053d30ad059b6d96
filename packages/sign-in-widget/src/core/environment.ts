import type { KeyValueStorage } from "./widget-storage.ts";

/** What the widget needs of the page around it; a test gives its own. */
export interface WidgetEnvironment {
  /** Full address of the page. */
  readonly href: () => string;
  /** Changes the address without loading: `path` is of this origin. */
  readonly replaceUrl: (path: string) => void;
  /** Leaves for a path of this origin. */
  readonly navigate: (path: string) => void;
  /** May throw where the browser forbids storage. */
  readonly localStorage: () => KeyValueStorage;
  readonly sessionStorage: () => KeyValueStorage;
}

/** The environment of a real page. */
export function browserEnvironment(): WidgetEnvironment {
  return {
    href: () => window.location.href,
    replaceUrl: (path) => window.history.replaceState(window.history.state, "", path),
    navigate: (path) => window.location.assign(path),
    localStorage: () => window.localStorage,
    sessionStorage: () => window.sessionStorage,
  };
}

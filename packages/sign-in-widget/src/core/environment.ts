/** The part of the Web Storage interface that the widget uses. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is kept between two pages. It is no secret: credentials stay on the server. */
export type PendingSignIn = {
  /** The typed address, to compare with the one that a provider returns. */
  readonly email: string;
  /** Provider whose credential to connect after the sign-in, or null. */
  readonly linkProviderId: string | null;
};

/** Prefix of every key. */
const prefix = "firebaseui";

/** What the widget remembers in this tab. */
export type WidgetStorage = ReturnType<typeof widgetStorage>;

/** Reads and writes the widget's keys in a storage: `firebaseui::{name}`. */
export function widgetStorage(open: () => KeyValueStorage) {
  const key = (name: string) => `${prefix}::${name}`;
  const read = (name: string) => open().getItem(key(name));
  const write = (name: string, value: string | null) =>
    value === null ? open().removeItem(key(name)) : open().setItem(key(name), value);
  return {
    pending: () => readPending(read("pendingEmailCredential")),
    setPending: (pending: PendingSignIn | null) =>
      write("pendingEmailCredential", pending && JSON.stringify(pending)),
    redirectStatus: () => read("redirectStatus"),
    setRedirectStatus: (status: string | null) => write("redirectStatus", status),
    redirectUrl: () => read("redirectUrl"),
    setRedirectUrl: (url: string | null) => write("redirectUrl", url),
  };
}

/** Parses a stored value, which may be anything: other scripts and older versions write there too. */
function readPending(text: string | null): PendingSignIn | null {
  if (text === null) {
    return null;
  }
  try {
    const { email, linkProviderId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof email !== "string") {
      return null;
    }
    return { email, linkProviderId: typeof linkProviderId === "string" ? linkProviderId : null };
  } catch {
    return null;
  }
}

/** Reports whether the browser lets this page store data; private modes and policies may refuse or throw. */
export function storageWorks(open: () => KeyValueStorage): boolean {
  try {
    const storage = open();
    const probe = `${prefix}::probe`;
    storage.setItem(probe, "1");
    const kept = storage.getItem(probe) === "1";
    storage.removeItem(probe);
    return kept;
  } catch {
    return false;
  }
}

/** What the widget needs from the page around it. Tests pass their own. */
export type WidgetEnvironment = {
  /** Full address of the page. */
  readonly href: () => string;
  /** Changes the address to a path of this origin without loading it. */
  readonly replaceUrl: (path: string) => void;
  /** Navigates to a path of this origin. */
  readonly navigate: (path: string) => void;
  /** May throw where the browser forbids storage. */
  readonly localStorage: () => KeyValueStorage;
  readonly sessionStorage: () => KeyValueStorage;
};

/** Returns the environment of a real page. */
export function browserEnvironment(): WidgetEnvironment {
  return {
    href: () => window.location.href,
    replaceUrl: (path) => window.history.replaceState(window.history.state, "", path),
    navigate: (path) => window.location.assign(path),
    localStorage: () => window.localStorage,
    sessionStorage: () => window.sessionStorage,
  };
}

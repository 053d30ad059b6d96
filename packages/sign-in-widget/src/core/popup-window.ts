import { type AuthResult, fail, succeed } from "./auth-result.ts";
import { popupSize } from "./timings.ts";

/** What the page at the end of a sign-in window reports; no token travels this way. */
export type PopupReport = {
  readonly nonce: string;
  /** The provider's or the server's error code, or null. */
  readonly error: string | null;
};

/** Name of the channel between the window and the page that opened it. */
export const popupChannel = "firebaseui-popup";

/** How often it is looked whether the window has been closed. */
const closedCheckInterval = 500;

/** The open window of a federated sign-in. */
export type ProviderPopup = {
  /** Random, so that a report can be told from those of other windows and of other pages. */
  readonly nonce: string;
  /** Sends the window to the provider. */
  readonly go: (url: string) => void;
  /** Waits for the report. Failures: popup-closed-by-user, cancelled-popup-request. */
  readonly report: () => Promise<AuthResult<PopupReport>>;
  readonly close: () => void;
};

let supersede: (() => void) | null = null;

/**
 * Opens the window; null when the browser blocks it. Call it in the click itself, before any wait:
 * the right to open windows ends with the click. A window opened before is given up.
 */
export function openProviderPopup(page: Window = window): ProviderPopup | null {
  const left = Math.max(0, page.screenX + (page.outerWidth - popupSize.width) / 2);
  const top = Math.max(0, page.screenY + (page.outerHeight - popupSize.height) / 2);
  const nonce = randomNonce();
  const opened = page.open(
    "about:blank",
    // A name of its own: the browser would hand out the older window, perhaps while it is closing.
    `firebaseui-${nonce}`,
    `popup,width=${popupSize.width},height=${popupSize.height},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (!opened) {
    return null;
  }
  supersede?.();
  const ending = new AbortController();
  const outcome = new Promise<AuthResult<PopupReport>>((resolve) => {
    const end = (result: AuthResult<PopupReport>) => {
      ending.abort();
      resolve(result);
    };
    supersede = () => {
      end(fail("cancelled-popup-request"));
      opened.close();
    };
    listen(page, nonce, ending.signal, (report) => end(succeed(report)));
    watchClosing(page, opened, ending.signal, () => end(fail("popup-closed-by-user")));
  });
  return {
    nonce,
    go: (url) => opened.location.replace(url),
    report: () => outcome,
    close: () => opened.close(),
  };
}

/**
 * Two ways, because each can be cut: a provider's opener policy takes `opener` from the window, and
 * some browsers partition channels. Both are bound to this origin.
 */
function listen(
  page: Window,
  nonce: string,
  signal: AbortSignal,
  onReport: (report: PopupReport) => void,
): void {
  const read = (data: unknown) => {
    const report = readReport(data);
    if (report?.nonce === nonce) {
      onReport(report);
    }
  };
  const channel = new BroadcastChannel(popupChannel);
  channel.onmessage = (event) => read(event.data);
  signal.addEventListener("abort", () => channel.close());
  page.addEventListener(
    "message",
    (event) => {
      if (event.origin === page.location.origin) {
        read(event.data);
      }
    },
    { signal },
  );
}

/**
 * `closed` reads true too early when the provider's opener policy cuts the window off, so a closed
 * window counts only once this page has the focus again, and keeps it for two looks.
 */
function watchClosing(
  page: Window,
  opened: Window,
  signal: AbortSignal,
  onClosed: () => void,
): void {
  let looks = 0;
  const timer = setInterval(() => {
    looks = opened.closed && page.document.hasFocus() ? looks + 1 : 0;
    if (looks >= 2) {
      onClosed();
    }
  }, closedCheckInterval);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** A message may come from anything on this origin: only the exact form counts. */
function readReport(data: unknown): PopupReport | null {
  if (typeof data !== "object" || data === null) {
    return null;
  }
  const { nonce, error } = data as Record<string, unknown>;
  if (typeof nonce !== "string" || !(typeof error === "string" || error === null)) {
    return null;
  }
  return { nonce, error };
}

function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

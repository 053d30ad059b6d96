import { type AuthResult, fail, succeed } from "./auth-result.ts";
import { popupSize } from "./timings.ts";

/** What the last page of a sign-in window reports. It carries no token. */
export type PopupReport = {
  readonly nonce: string;
  /** The provider's or the server's error code, or null. */
  readonly error: string | null;
};

/** Name of the channel between the window and the page that opened it. */
export const popupChannel = "firebaseui-popup";

/** Milliseconds between checks of whether the window was closed. */
const closedCheckInterval = 500;

let supersede: (() => void) | null = null;

/**
 * Sends the person to a provider: in a popup or, for the flow `redirect` and where the browser blocks
 * popups, in this window, which ends the page. Call it directly in the click handler, before any
 * await, because the permission to open windows ends with the click.
 *
 * @param address asks for the provider's address; `nonce` is the popup's, or null in this window
 * @param leaving is called before the page is left
 * @returns the error code that the popup reports, or null. Failures: those of `address`,
 * popup-closed-by-user, cancelled-popup-request
 */
export async function visitProvider(
  flow: "popup" | "redirect",
  address: (nonce: string | null) => Promise<AuthResult<string>>,
  leaving?: () => void,
): Promise<AuthResult<string | null>> {
  const popup = flow === "popup" ? openProviderPopup() : null;
  const found = await address(popup?.nonce ?? null);
  if (!found.ok) {
    popup?.close();
    return found;
  }
  if (!popup) {
    leaving?.();
    location.assign(found.value);
    return new Promise(() => {});
  }
  popup.go(found.value);
  const report = await popup.report();
  popup.close();
  return report.ok ? succeed(report.value.error) : report;
}

/** Opens the window, or returns null if the browser blocks it. An earlier window is abandoned. */
export function openProviderPopup() {
  const left = Math.max(0, window.screenX + (window.outerWidth - popupSize.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - popupSize.height) / 2);
  const nonce = randomNonce();
  const opened = window.open(
    "about:blank",
    // Under the same name the browser would reuse the older window, perhaps while it is closing.
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
    listen(nonce, ending.signal, (report) => end(succeed(report)));
    watchClosing(opened, ending.signal, () => end(fail("popup-closed-by-user")));
  });
  return {
    /** Random, to distinguish this window's report from those of other windows and pages. */
    nonce,
    /** Sends the window to the provider. */
    go: (url: string) => opened.location.replace(url),
    /** Waits for the report. Failures: popup-closed-by-user, cancelled-popup-request. */
    report: () => outcome,
    close: () => opened.close(),
  };
}

/**
 * Listens in two ways, because each can fail: a provider's opener policy removes `opener` from the
 * window, and some browsers partition channels. Both accept this origin only.
 */
function listen(nonce: string, signal: AbortSignal, onReport: (report: PopupReport) => void): void {
  const read = (data: unknown) => {
    const report = readReport(data);
    if (report?.nonce === nonce) {
      onReport(report);
    }
  };
  const channel = new BroadcastChannel(popupChannel);
  channel.onmessage = (event) => read(event.data);
  signal.addEventListener("abort", () => channel.close());
  window.addEventListener(
    "message",
    (event) => {
      if (event.origin === location.origin) {
        read(event.data);
      }
    },
    { signal },
  );
}

/**
 * Watches for the window to close. `closed` becomes true too early if the provider's opener policy
 * cuts the window off, so it counts only after this page has had the focus for two checks.
 */
function watchClosing(opened: Window, signal: AbortSignal, onClosed: () => void): void {
  let looks = 0;
  const timer = setInterval(() => {
    looks = opened.closed && document.hasFocus() ? looks + 1 : 0;
    if (looks >= 2) {
      onClosed();
    }
  }, closedCheckInterval);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Parses a message, which may come from anything on this origin. Only the exact form counts. */
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

import { type AuthResult, fail, succeed } from "./auth-result.ts";
import { loadScript } from "./script-loader.ts";
import { timings } from "./timings.ts";
import type { WidgetConfig } from "./widget-config.ts";

/** The part of Google Identity Services that is used. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
  }): void;
  prompt(): void;
}

/** The identity token that the helper gave, and the nonce that must stand in it. */
export interface HelperCredential {
  readonly idToken: string;
  readonly nonce: string;
}

/**
 * Google's own sign-in prompt, off unless configured. Loads the library and waits for the person's
 * choice, which may never come. Failures: script-timeout, script-error, network-request-failed.
 */
export async function promptCredentialHelper(
  config: Pick<WidgetConfig, "googleLibraryUrl" | "googleClientId">,
  page: Window = window,
): Promise<AuthResult<HelperCredential>> {
  const until = Date.now() + timings.googleLibraryLoad;
  const loaded = await loadScript(config.googleLibraryUrl, timings.scriptLoad, page.document);
  if (!loaded.ok) return loaded;
  const library = await identityLibrary(page, until);
  if (!library) return fail("network-request-failed");
  const nonce = crypto.randomUUID();
  return new Promise((resolve) => {
    library.initialize({
      client_id: config.googleClientId,
      nonce,
      callback: ({ credential }) => resolve(succeed({ idToken: credential, nonce })),
    });
    library.prompt();
  });
}

/** The script sets its global some time after it has loaded. */
async function identityLibrary(page: Window, until: number): Promise<GoogleIdentity | null> {
  for (;;) {
    const { google } = page as { google?: { accounts?: { id?: GoogleIdentity } } };
    if (google?.accounts?.id) return google.accounts.id;
    if (Date.now() >= until) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

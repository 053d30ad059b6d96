import { type AuthResult, fail, succeed } from "./auth-result.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { timings } from "./timings.ts";

/** Offers the credential helper next to the start page, which stays usable if it fails. */
export async function signInWithHelper(machine: Machine): Promise<void> {
  const result = await machine.settle(async () => {
    const chosen = await promptCredentialHelper(machine.config.googleClientId);
    if (!chosen.ok) {
      return chosen;
    }
    const answer = await machine.client.signInWithIdToken?.(chosen.value);
    return answer ?? fail("operation-not-allowed");
  });
  if (result.ok) {
    await completeSignIn(machine, result.value);
  } else {
    explainFailure(machine, result.error, "other");
  }
}

/** The part of Google Identity Services that we use. */
type GoogleIdentity = {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
  }): void;
  prompt(): void;
};

/** The helper's identity token, and the nonce that it must contain. */
type HelperCredential = {
  readonly idToken: string;
  readonly nonce: string;
};

/** Shows Google's own prompt and waits for the person's choice, which may never come. */
async function promptCredentialHelper(clientId: string): Promise<AuthResult<HelperCredential>> {
  const until = Date.now() + timings.googleLibraryLoad;
  const loaded = await loadScript("https://accounts.google.com/gsi/client");
  if (!loaded.ok) {
    return loaded;
  }
  const library = await identityLibrary(until);
  if (!library) {
    return fail("network-request-failed");
  }
  const nonce = crypto.randomUUID();
  return new Promise((resolve) => {
    library.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => resolve(succeed({ idToken: credential, nonce })),
    });
    library.prompt();
  });
}

/** Waits for the library's global, which appears some time after its script has loaded. */
async function identityLibrary(until: number): Promise<GoogleIdentity | null> {
  for (;;) {
    const { google } = window as { google?: { accounts?: { id?: GoogleIdentity } } };
    if (google?.accounts?.id) {
      return google.accounts.id;
    }
    if (Date.now() >= until) {
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Loads a script from another host, once. Failures: script-timeout, script-error. */
function loadScript(url: string): Promise<AuthResult<null>> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const end = (result: AuthResult<null>) => {
      clearTimeout(timer);
      if (!result.ok) {
        script.remove();
      }
      resolve(result);
    };
    const timer = setTimeout(
      () => end(fail("script-timeout", { message: url })),
      timings.scriptLoad,
    );
    script.addEventListener("load", () => end(succeed(null)));
    script.addEventListener("error", () => end(fail("script-error", { message: url })));
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}

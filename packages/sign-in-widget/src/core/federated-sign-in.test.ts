import { describe, expect, it } from "vitest";
import { ada, knownMethods, signedIn } from "../../test/scripted-client.ts";
import { settled, startWidget, startWithEmail, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { type AuthError, fail, succeed } from "./auth-result.ts";

stopClock();

/** The page after pressing Google's button, with the client answering `error` (or a script). */
async function afterGoogle(script: Partial<AuthClient>, options = {}) {
  const started = await startWidget({ script, options });
  started.widget.chooseProvider("google.com");
  await settled();
  return started;
}

const answering = (error: AuthError): Partial<AuthClient> => ({
  signInWithProvider: async () => fail(error.code, error),
});

describe("popup", () => {
  it("opens in the click handler, before anything else happens", async () => {
    const { widget, calls } = await startWidget();
    widget.chooseProvider("google.com");
    expect(calls).toEqual([
      ["signInWithProvider", { providerId: "google.com", flow: "popup", upgrade: false }],
    ]);
  });

  it.each(["popup-closed-by-user", "cancelled-popup-request"])(
    "says nothing on %s",
    async (code) => {
      const { state, infoBar } = await afterGoogle(answering({ code }));
      expect(state().screen.kind).toBe("providerList");
      expect(infoBar()).toBeNull();
    },
  );

  it("falls back to a redirect when it is blocked", async () => {
    const flows: string[] = [];
    const { storage } = await afterGoogle({
      signInWithProvider: async ({ flow }) => {
        flows.push(flow);
        return flow === "popup" ? fail("popup-blocked") : new Promise(() => {});
      },
    });
    expect(flows).toEqual(["popup", "redirect"]);
    expect(storage.get("firebaseui::redirectStatus")).toBe("pending");
  });

  it.each([
    ["network-request-failed", "A network error has occurred"],
    ["too-many-requests", "There were too many requests. Please wait a few minutes and try again."],
    ["user-cancelled", "Please authorize the required permissions to sign in to the application"],
  ])("stays on the page with %s", async (code, text) => {
    const { state, infoBar } = await afterGoogle(answering({ code }));
    expect(state().screen.kind).toBe("providerList");
    expect(state().screenNumber).toBe(1);
    expect(infoBar()).toBe(text);
  });

  it.each([
    ["expired-pending-credential", "Your sign-in session has expired. Please try again."],
    [
      "no-matching-tenant-for-email",
      "Sign-in isn't set up for this address here. Please try another one.",
    ],
    ["internal-error", "Something went wrong. Please try again."],
  ])("begins again with %s", async (code, text) => {
    const { state, infoBar } = await afterGoogle(answering({ code }));
    expect(state().screen.kind).toBe("providerList");
    expect(state().screenNumber).toBe(2);
    expect(infoBar()).toBe(text);
  });

  it("ends on a final page when the process must be restarted", async () => {
    const { state } = await afterGoogle(answering({ code: "restart-process" }));
    expect(state().screen).toEqual({
      kind: "unrecoverableError",
      text: { key: "restartProcess" },
    });
  });

  it("ignores the report of a replaced window", async () => {
    const answers: ((error: ReturnType<typeof fail>) => void)[] = [];
    const { widget, infoBar } = await startWidget({
      script: {
        signInWithProvider: () => new Promise((resolve) => answers.push(resolve as never)),
      },
    });
    widget.chooseProvider("google.com");
    widget.chooseProvider("google.com");
    answers[0]?.(fail("network-request-failed"));
    await settled();
    expect(infoBar()).toBeNull();
    answers[1]?.(fail("network-request-failed"));
    await settled();
    expect(infoBar()).toBe("A network error has occurred");
  });
});

describe("redirect", () => {
  const options = { signInFlow: "redirect" as const };

  it("leaves the page, and remembers that it did", async () => {
    const { calls, storage } = await afterGoogle(
      { signInWithProvider: () => new Promise(() => {}) },
      options,
    );
    expect(calls).toEqual([
      ["signInWithProvider", { providerId: "google.com", flow: "redirect", upgrade: false }],
    ]);
    expect(storage.get("firebaseui::redirectStatus")).toBe("pending");
  });

  it("finishes after the redirect", async () => {
    const { state, storage } = await startWidget({
      script: { redirectResult: async () => succeed(signedIn("google.com")) },
      storage: new Map([["firebaseui::redirectStatus", "pending"]]),
    });
    expect(state().screen.kind).toBe("signedIn");
    expect(storage.has("firebaseui::redirectStatus")).toBe(false);
  });

  it("says why the redirect brought no session", async () => {
    const { infoBar } = await startWidget({
      script: { redirectResult: async () => fail("user-cancelled") },
      storage: new Map([["firebaseui::redirectStatus", "pending"]]),
    });
    expect(infoBar()).toBe(
      "Please authorize the required permissions to sign in to the application",
    );
  });

  it("shows the start page after the back button", async () => {
    const { state } = await startWidget({
      storage: new Map([["firebaseui::redirectStatus", "pending"]]),
    });
    expect(state().screen.kind).toBe("providerList");
  });
});

describe("an address other than the typed one", () => {
  async function mismatch() {
    const started = await startWithEmail(
      { script: knownMethods("google.com") },
      "someone.else@example.com",
    );
    started.widget.proceed();
    await settled();
    return started;
  }

  it("needs the person's consent", async () => {
    const { state, calls } = await mismatch();
    expect(calls.at(-1)).toEqual([
      "signInWithProvider",
      {
        providerId: "google.com",
        flow: "popup",
        loginHint: "someone.else@example.com",
        upgrade: false,
      },
    ]);
    expect(state().screen).toEqual({
      kind: "emailMismatch",
      userEmail: ada.email,
      pendingEmail: "someone.else@example.com",
    });
  });

  it("is accepted", async () => {
    const { widget, state } = await mismatch();
    widget.proceed();
    await settled();
    expect(state().screen.kind).toBe("signedIn");
  });

  it("is refused, and the session ends", async () => {
    const { widget, state, calls } = await mismatch();
    widget.cancel();
    await settled();
    expect(calls.at(-1)).toEqual(["signOut"]);
    expect(state().screen.kind).toBe("providerList");
  });
});

import { describe, expect, test } from "vitest";
import { ada, knownMethods, signedIn } from "../../test/scripted-client.ts";
import {
  type StartOptions,
  settled,
  startWidget,
  startWithEmail,
  stopClock,
} from "../../test/started-widget.ts";
import { fail, succeed } from "./auth-result.ts";
import type { ErrorCode } from "./error-codes.ts";

stopClock();

const leaving = expect.any(Function);

/** The page after pressing Google's button, with the client answering `code` by default. */
async function afterGoogle(code: ErrorCode, options: StartOptions = {}) {
  const started = await startWidget({
    script: { signInWithProvider: async () => fail(code) },
    ...options,
  });
  started.widget.chooseProvider("google.com");
  await settled();
  return started;
}

describe("popup", () => {
  test("opens in the click handler, before anything else happens", async () => {
    const { widget, calls } = await startWidget();
    widget.chooseProvider("google.com");
    expect(calls).toEqual([
      ["signInWithProvider", { providerId: "google.com", flow: "popup", upgrade: false }, leaving],
    ]);
  });

  test.each<[ErrorCode, string, string | null]>([
    ["popup-closed-by-user", "stays on the page", null],
    ["cancelled-popup-request", "stays on the page", null],
    ["network-request-failed", "stays on the page", "network"],
    ["timeout", "stays on the page", "timeout"],
    ["too-many-requests", "stays on the page", "tooManyRequests"],
    ["user-cancelled", "stays on the page", "userCancelled"],
    ["expired-pending-credential", "begins again", "sessionExpired"],
    ["no-matching-tenant-for-email", "begins again", "noMatchingTenant"],
    ["internal-error", "begins again", "internal"],
  ])("that ends with %s %s and explains: %s", async (code, what, key) => {
    const { state } = await afterGoogle(code);
    expect(state()).toMatchObject({
      screen: { kind: "providerList" },
      screenNumber: what === "begins again" ? 2 : 1,
      infoBar: key && { key },
    });
  });

  test("ends on a final page when the process must be restarted", async () => {
    const { state } = await afterGoogle("restart-process");
    expect(state().screen).toEqual({ kind: "unrecoverableError", text: { key: "restartProcess" } });
  });

  test("ignores the report of a replaced window", async () => {
    const answers: ((error: ReturnType<typeof fail>) => void)[] = [];
    const { widget, infoBar } = await startWidget({
      script: {
        signInWithProvider: () => new Promise((resolve) => answers.push(resolve)),
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
  const cameBack = (script: StartOptions["script"] = {}) =>
    startWidget({
      script,
      href: "https://site.example/?mode=callback&error=user-cancelled",
      storage: new Map([["firebaseui::redirectStatus", "pending"]]),
    });

  test.each(["redirect", "popup"] as const)(
    "leaves the page, and remembers that it did, from the flow %s",
    async (signInFlow) => {
      const { calls, storage, widget } = await startWidget({
        script: {
          signInWithProvider: (_request, leaving) => {
            leaving();
            return new Promise(() => {});
          },
        },
        options: { signInFlow },
      });
      widget.chooseProvider("google.com");
      expect(calls[0]?.[1]).toEqual({ providerId: "google.com", flow: signInFlow, upgrade: false });
      expect(storage.get("firebaseui::redirectStatus")).toBe("pending");
    },
  );

  test("finishes after the redirect", async () => {
    const { state, storage, href } = await cameBack({
      redirectResult: async () => succeed(signedIn("google.com")),
    });
    expect(href()).toBe("https://site.example/?error=user-cancelled");
    expect(state().screen.kind).toBe("signedIn");
    expect(storage.has("firebaseui::redirectStatus")).toBe(false);
  });

  test("says why the redirect brought no session", async () => {
    const { state } = await cameBack({ redirectResult: async () => fail("user-cancelled") });
    expect(state().infoBar).toEqual({ key: "userCancelled" });
  });

  test("shows the start page after the back button", async () => {
    const { state } = await cameBack();
    expect(state().screen.kind).toBe("providerList");
  });
});

describe("an address other than the typed one", () => {
  const typed = "someone.else@example.com";

  async function mismatch() {
    const started = await startWithEmail({ script: knownMethods("google.com") }, typed);
    started.widget.proceed();
    await settled();
    return started;
  }

  test("needs the person's consent, and is accepted", async () => {
    const { widget, state, calls } = await mismatch();
    expect(calls.at(-1)).toEqual([
      "signInWithProvider",
      { providerId: "google.com", flow: "popup", loginHint: typed, upgrade: false },
      leaving,
    ]);
    expect(state().screen).toEqual({
      kind: "emailMismatch",
      userEmail: ada.email,
      pendingEmail: typed,
    });
    widget.proceed();
    await settled();
    expect(state().screen.kind).toBe("signedIn");
  });

  test("is refused, and the session ends", async () => {
    const { widget, state, calls } = await mismatch();
    widget.cancel();
    await settled();
    expect(calls.at(-1)).toEqual(["signOut"]);
    expect(state().screen.kind).toBe("providerList");
  });
});

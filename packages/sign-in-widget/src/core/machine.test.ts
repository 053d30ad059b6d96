import { describe, expect, test, vi } from "vitest";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import { type AuthResult, succeed } from "./auth-result.ts";
import type { SignInOption } from "./widget-config.ts";
import type { Screen } from "./widget-state.ts";

stopClock();

describe("start", () => {
  test.each<[string, (string | SignInOption)[], Screen]>([
    ["shows the list of methods", ["google.com", "password"], { kind: "providerList" }],
    [
      "asks for the address if a password is the only method, with no way back",
      ["password"],
      { kind: "email", email: "", canCancel: false },
    ],
    [
      "asks for the phone if it is the only method, in the configured country",
      [{ provider: "phone", defaultCountry: "IN" }],
      { kind: "phoneStart", country: "IN", nationalNumber: "" },
    ],
  ])("%s", async (_what, signInOptions, screen) => {
    const { state } = await startWidget({ options: { signInOptions } });
    expect(state()).toMatchObject({ screen, firstScreen: true });
  });

  test("does not restart for a view that unmounts and mounts again immediately", async () => {
    const { widget, unmount, state } = await startWidget();
    widget.chooseProvider("password");
    unmount();
    widget.mount();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toMatchObject({ screen: { kind: "email" }, screenNumber: 2 });
  });

  test("ignores an answer that arrives after the view unmounted", async () => {
    const waits = Promise.withResolvers<AuthResult<readonly string[]>>();
    const { widget, unmount } = await startWidget({
      script: { signInMethods: () => waits.promise },
    });
    widget.chooseProvider("password");
    widget.submitEmail("ada@example.com");
    unmount();
    await settled();
    waits.resolve(succeed(["password"]));
    await settled();
    expect(widget.state().screen.kind).toBe("email");
  });
});

describe("what cannot be used", () => {
  test.each([
    [
      "throws",
      () => {
        throw new Error("SecurityError");
      },
    ],
    ["forgets", () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })],
  ] as const)("a browser whose storage %s", async (_how, sessionStorage) => {
    const { state, calls } = await startWidget({ environment: { sessionStorage } });
    expect(state().screen).toEqual({ kind: "unrecoverableError", text: { key: "noWebStorage" } });
    expect(calls).toEqual([]);
  });

  test("a configuration with a mistake, which is reported to the page", async () => {
    const configurationProblem = vi.fn();
    const { state } = await startWidget({
      options: {
        signInOptions: [{ provider: "phone", whitelistedCountries: [] }],
        callbacks: { configurationProblem },
      },
    });
    expect(state().screen).toEqual({ kind: "unrecoverableError", text: { key: "configuration" } });
    expect(configurationProblem).toHaveBeenCalledWith(
      "whitelistedCountries must be a non-empty array",
    );
  });
});

describe("after the sign-in", () => {
  const callbacks = {};

  test.each([
    ["https://site.example/?mode=select&signInSuccessUrl=/equity-page?x=1", "/equity-page?x=1"],
    ["https://site.example/?signInSuccessUrl=https://site.example/equity-page", "/equity-page"],
    ["https://site.example/?signInSuccessUrl=https://evil.example/", "/home"],
    ["https://site.example/?signInSuccessUrl=//evil.example/", "/home"],
    ["https://site.example/?signInSuccessUrl=/%5Cevil.example/", "/home"],
    ["https://site.example/?signInSuccessUrl=javascript:alert(1)", "/home"],
    ["https://site.example/", "/home"],
  ])("goes on from %s to %s", async (href, target) => {
    const { widget, left } = await startWidget({
      href,
      options: { callbacks, signInSuccessUrl: "/home" },
    });
    widget.chooseProvider("google.com");
    await settled();
    expect(left).toEqual([target]);
  });

  test("reports a page that sets no target and does not continue itself", async () => {
    const configurationProblem = vi.fn();
    const { widget, state } = await startWidget({
      options: { callbacks: { configurationProblem } },
    });
    widget.chooseProvider("google.com");
    await settled();
    expect(state().screen.kind).toBe("unrecoverableError");
    expect(configurationProblem).toHaveBeenCalledOnce();
  });
});

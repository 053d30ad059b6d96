import { describe, expect, it, vi } from "vitest";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import { succeed } from "./auth-result.ts";

stopClock();

describe("start", () => {
  it("shows the list of methods", async () => {
    const { state } = await startWidget();
    expect(state()).toMatchObject({ screen: { kind: "providerList" }, firstScreen: true });
  });

  it("starts with the address if a password is the only method, with no way back", async () => {
    const { state } = await startWidget({ options: { signInOptions: ["password"] } });
    expect(state().screen).toEqual({ kind: "email", email: "", canCancel: false });
  });

  it("starts with the phone if it is the only method, in the configured country", async () => {
    const { state } = await startWidget({
      options: { signInOptions: [{ provider: "phone", defaultCountry: "IN" }] },
    });
    expect(state().screen).toEqual({ kind: "phoneStart", country: "IN", nationalNumber: "" });
  });

  it("does not restart for a view that unmounts and mounts again immediately", async () => {
    const { widget, unmount, state } = await startWidget();
    widget.chooseProvider("password");
    unmount();
    widget.mount();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toMatchObject({ screen: { kind: "email" }, screenNumber: 2 });
  });

  it("ignores an answer that arrives after the view unmounted", async () => {
    let answer: () => void = () => {};
    const told = vi.fn(() => false);
    const { widget, unmount } = await startWidget({
      script: {
        signInMethods: () =>
          new Promise((resolve) => {
            answer = () => resolve(succeed({ kind: "known", methods: ["password"] }));
          }),
      },
      options: { callbacks: { signInSuccessWithAuthResult: told } },
    });
    widget.chooseProvider("password");
    widget.submitEmail("ada@example.com");
    unmount();
    await settled();
    answer();
    await settled();
    expect(widget.state().screen.kind).toBe("email");
  });
});

describe("what cannot be used", () => {
  it.each([
    [
      "throws",
      () => {
        throw new Error("SecurityError");
      },
    ],
    ["forgets", () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })],
  ] as const)("a browser whose storage %s", async (_how, sessionStorage) => {
    const { state, calls } = await startWidget({ environment: { sessionStorage } });
    expect(state().screen).toEqual({
      kind: "unrecoverableError",
      text: { key: "noWebStorage" },
    });
    expect(calls).toEqual([]);
  });

  it("a configuration with a mistake, which is reported to the page", async () => {
    const configurationProblem = vi.fn();
    const { state } = await startWidget({
      options: {
        signInOptions: [{ provider: "phone", whitelistedCountries: [] }],
        callbacks: { configurationProblem },
      },
    });
    expect(state().screen).toEqual({
      kind: "unrecoverableError",
      text: { key: "configuration" },
    });
    expect(configurationProblem).toHaveBeenCalledWith(
      "whitelistedCountries must be a non-empty array",
    );
  });
});

describe("after the sign-in", () => {
  const callbacks = {};

  it.each([
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

  it("reports a page that sets no target and does not continue itself", async () => {
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

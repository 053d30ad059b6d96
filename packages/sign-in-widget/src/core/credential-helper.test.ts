import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "../../test/scripted-client.ts";
import { startWidget } from "../../test/started-widget.ts";
import { succeed } from "./auth-result.ts";
import { loadScript } from "./credential-helper.ts";

let scripts: HTMLScriptElement[];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    scripts.push(node as HTMLScriptElement);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, "google");
});

describe("a script from outside", () => {
  it("times out after five seconds", async () => {
    const told = vi.fn();
    void loadScript("https://scripts.example/a.js").then(told);
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told.mock.calls[0]?.[0]).toMatchObject({ error: { code: "script-timeout" } });
  });
});

describe("the credential helper", () => {
  const options = { credentialHelper: "googleyolo" as const, googleClientId: "client" };
  const script = { signInWithIdToken: async () => succeed(signedIn("google.com")) };

  /** Starts a widget with the helper and waits until it requests the script. */
  async function withHelper() {
    const started = await startWidget({ options, script });
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    return started;
  }

  it("is off by default", async () => {
    await startWidget({ script });
    await vi.advanceTimersByTimeAsync(1000);
    expect(scripts).toEqual([]);
  });

  it("reports that its script takes too long", async () => {
    const { infoBar } = await withHelper();
    await vi.advanceTimersByTimeAsync(5000);
    expect(infoBar()).toBe("Timeout reached for loading script");
  });

  it("reports that its script fails to load", async () => {
    const { infoBar, state } = await withHelper();
    scripts[0]?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(0);
    expect(infoBar()).toBe("Error while loading script");
    expect(state().screen.kind).toBe("providerList");
  });

  it("allows the library ten seconds", async () => {
    const { infoBar } = await withHelper();
    scripts[0]?.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(9900);
    expect(infoBar()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(infoBar()).toBe("A network error has occurred");
  });

  it("signs in with the person's choice", async () => {
    const { calls, state } = await withHelper();
    let callback: (response: { credential: string }) => void = () => {};
    Object.assign(window, {
      google: {
        accounts: {
          id: {
            initialize: (given: { callback: typeof callback }) => {
              callback = given.callback;
            },
            prompt: () => callback({ credential: "token" }),
          },
        },
      },
    });
    scripts[0]?.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.at(-1)).toEqual([
      "signInWithIdToken",
      { idToken: "token", nonce: expect.any(String) },
    ]);
    expect(state().screen.kind).toBe("signedIn");
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signedIn } from "../../test/scripted-client.ts";
import { startWidget } from "../../test/started-widget.ts";
import { succeed } from "./auth-result.ts";

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

describe("the credential helper", () => {
  const options = { credentialHelper: "googleyolo" as const, googleClientId: "client" };
  const script = { signInWithIdToken: async () => succeed(signedIn("google.com")) };

  /** Starts a widget with the helper and waits until it requests the script. */
  async function withHelper() {
    const started = await startWidget({ options, script });
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    return started;
  }

  test("is off by default", async () => {
    await startWidget({ script });
    await vi.advanceTimersByTimeAsync(1000);
    expect(scripts).toEqual([]);
  });

  test("reports that its script takes too long", async () => {
    const { infoBar } = await withHelper();
    await vi.advanceTimersByTimeAsync(4900);
    expect(infoBar()).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(infoBar()).toBe("Timeout reached for loading script");
  });

  test("reports that its script fails to load", async () => {
    const { infoBar, state } = await withHelper();
    scripts[0]?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(0);
    expect(infoBar()).toBe("Error while loading script");
    expect(state().screen.kind).toBe("providerList");
  });

  test("allows the library ten seconds", async () => {
    const { infoBar } = await withHelper();
    scripts[0]?.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(9900);
    expect(infoBar()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(infoBar()).toBe("A network error has occurred");
  });

  test("signs in with the person's choice", async () => {
    const { calls, state } = await withHelper();
    const id = {
      initialize: ({ callback }: { callback: (chosen: object) => void }) => {
        id.prompt = () => callback({ credential: "token" });
      },
      prompt: () => {},
    };
    Object.assign(window, { google: { accounts: { id } } });
    scripts[0]?.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.at(-1)).toEqual([
      "signInWithIdToken",
      { idToken: "token", nonce: expect.any(String) },
    ]);
    expect(state().screen.kind).toBe("signedIn");
  });
});

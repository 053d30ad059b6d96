import { beforeEach, vi } from "vitest";
import type { AuthClient } from "../src/core/auth-client.ts";
import type { KeyValueStorage, WidgetEnvironment } from "../src/core/environment.ts";
import { createWidget } from "../src/core/widget.ts";
import type { WidgetOptions } from "../src/core/widget-config.ts";
import type { FieldName, WidgetState } from "../src/core/widget-state.ts";
import { english } from "../src/messages/english.ts";
import { ada, scriptedClient } from "./scripted-client.ts";

/** Storage of a tab, kept in a map. */
export function memoryStorage(entries = new Map<string, string>()): KeyValueStorage {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Creates a widget with a scripted client on a page of https://site.example. */
export function newWidget({
  script = {},
  options = {},
  href = "https://site.example/",
  environment = {},
  storage = new Map<string, string>(),
}: {
  script?: Partial<AuthClient>;
  options?: Partial<WidgetOptions>;
  href?: string;
  environment?: Partial<WidgetEnvironment>;
  storage?: Map<string, string>;
} = {}) {
  const { client, calls } = scriptedClient(script);
  const left: string[] = [];
  let address = href;
  const widget = createWidget(
    client,
    {
      signInOptions: ["google.com", "password"],
      callbacks: { signInSuccessWithAuthResult: () => false },
      ...options,
    },
    {
      href: () => address,
      replaceUrl: (path) => {
        address = new URL(path, address).href;
      },
      navigate: (path) => void left.push(path),
      localStorage: () => memoryStorage(),
      sessionStorage: () => memoryStorage(storage),
      ...environment,
    },
  );
  const text = (value: WidgetState["infoBar"] | undefined) =>
    value ? ("key" in value ? english.errors[value.key] : value.literal) : null;
  return {
    widget,
    calls,
    /** The names of the calls made so far. */
    called: () => calls.map(([method]) => method),
    state: widget.state,
    /** Paths that the widget navigated to. */
    left,
    href: () => address,
    storage,
    /** The text of the information bar, or null. */
    infoBar: () => text(widget.state().infoBar),
    /** The text under a field, or null. */
    fieldError: (field: FieldName) => text(widget.state().fieldErrors[field]),
  };
}

/** Starts such a widget, with a mocked clock. */
export async function startWidget(options: StartOptions = {}) {
  const made = newWidget(options);
  const unmount = made.widget.mount();
  await settled();
  return { ...made, unmount };
}

/** What a test may give to a widget. */
export type StartOptions = NonNullable<Parameters<typeof newWidget>[0]>;

/** Starts a widget, enters an address (Ada's by default) and waits for the next page. */
export async function startWithEmail(options: StartOptions = {}, email = ada.email) {
  const started = await startWidget(options);
  started.widget.chooseProvider("password");
  started.widget.submitEmail(email);
  await settled();
  return started;
}

/** Stops the clock around each test of a file, so that time passes only where the test says so. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });
}

/** Runs everything that doesn't wait for time to pass. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

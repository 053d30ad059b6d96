import { vi } from "vitest";
import type { AuthClient } from "../src/core/auth-client.ts";
import type { WidgetEnvironment } from "../src/core/environment.ts";
import { createWidget, type Widget } from "../src/core/widget.ts";
import type { WidgetOptions } from "../src/core/widget-config.ts";
import type { WidgetState } from "../src/core/widget-state.ts";
import type { KeyValueStorage } from "../src/core/widget-storage.ts";
import { english } from "../src/messages/english.ts";
import { type Calls, scriptedClient } from "./scripted-client.ts";

/** A widget that has been started, and everything that a test looks at. */
export interface StartedWidget {
  readonly widget: Widget;
  readonly client: AuthClient;
  readonly calls: Calls;
  readonly state: () => WidgetState;
  /** Paths that the page was sent to. */
  readonly left: string[];
  readonly href: () => string;
  readonly storage: Map<string, string>;
  /** The text of the information bar, or null. */
  readonly infoBar: () => string | null;
  /** The text under a field, or null. */
  readonly fieldError: (field: keyof WidgetState["fieldErrors"]) => string | null;
  readonly unmount: () => void;
}

/** Storage of a tab, kept in a map. */
export function memoryStorage(entries = new Map<string, string>()): KeyValueStorage {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Starts a widget on a page of https://site.example with a mocked clock. Give it the script of the client. */
export async function startWidget({
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
} = {}): Promise<StartedWidget> {
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
  const unmount = widget.mount();
  await settled();
  const text = (value: WidgetState["infoBar"] | undefined) =>
    value ? ("key" in value ? english.errors[value.key] : value.literal) : null;
  return {
    widget,
    client,
    calls,
    state: widget.state,
    left,
    href: () => address,
    storage,
    infoBar: () => text(widget.state().infoBar),
    fieldError: (field) => text(widget.state().fieldErrors[field]),
    unmount,
  };
}

/** Lets everything happen that waits for no time to pass. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import type { AuthClient } from "../src/core/auth-client.ts";
import { createWidget } from "../src/core/widget.ts";
import type { WidgetOptions } from "../src/core/widget-config.ts";
import { SignInWidget } from "../src/react/sign-in-widget.tsx";
import { scriptedClient } from "./scripted-client.ts";

const everything = ["google.com", "github.com", "password", "phone", "anonymous"];

/** Draws a widget as a page would, in StrictMode. */
export function show(script: Partial<AuthClient> = {}, options: Partial<WidgetOptions> = {}) {
  const { client, calls } = scriptedClient(script);
  let href = "https://site.example/";
  const widget = createWidget(
    client,
    {
      signInOptions: everything,
      callbacks: { signInSuccessWithAuthResult: () => false },
      ...options,
    },
    {
      href: () => href,
      replaceUrl: (path) => {
        href = new URL(path, href).href;
      },
      navigate: () => {},
      localStorage: () => window.localStorage,
      sessionStorage: () => window.sessionStorage,
    },
  );
  const view = render(<SignInWidget widget={widget} headingLevel={1} />, { wrapper: StrictMode });
  return { user: userEvent.setup(), widget, calls, container: view.container, view };
}

/** Clicks the button of this name once it is there. */
export const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole("button", { name }).then((button) => user.click(button));

/** Waits for the page with this heading. */
export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import type { AuthClient } from "../src/core/auth-client.ts";
import type { WidgetOptions } from "../src/core/widget-config.ts";
import MailLinkScreen from "../src/react/screens/mail-link-screens.tsx";
import { SignInWidget } from "../src/react/sign-in-widget.tsx";
import { newWidget } from "./started-widget.ts";

/** Every method. */
export const everything = ["google.com", "github.com", "password", "phone", "anonymous"];

/** Draws a widget as a page would, in StrictMode. */
export function show(script: Partial<AuthClient> = {}, options: Partial<WidgetOptions> = {}) {
  const made = newWidget({ script, options: { signInOptions: everything, ...options } });
  const view = render(
    <SignInWidget widget={made.widget} headingLevel={1} mailLinkScreen={MailLinkScreen} />,
    { wrapper: StrictMode },
  );
  const user = userEvent.setup();
  /** Clicks the button of this name once it is there. */
  const click = async (name: string) => user.click(await screen.findByRole("button", { name }));
  return { ...made, user, click, container: view.container, view };
}

/** Waits for the page with this heading. */
export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, expect, it, vi } from "vitest";
import { heading, show } from "../../test/shown-widget.tsx";
import type { ScreenKind } from "../core/widget-state.ts";
import type { TitleKey } from "../messages/catalogue.ts";
import { english } from "../messages/english.ts";
import { galleryStates } from "./gallery-states.ts";
import { WidgetGallery } from "./widget-gallery.tsx";

const noted = vi.fn();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

/** Accessibility violations that can be found without a layout. */
async function breaches(container: Element) {
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

type Shown = Exclude<ScreenKind, "blank" | "callback">;
type Page = readonly [title: TitleKey | undefined, ways: Readonly<Record<string, string>>];

/**
 * The heading of each page, where it has only one, and what its buttons do, besides those of its form
 * and of the information bar.
 */
const pages: Readonly<Record<Shown, Page>> = {
  email: ["signInWithEmail", { Cancel: "cancel" }],
  passwordSignIn: [
    "signIn",
    {
      "Forgot your password?": "alternative",
      "Create a new account": "createAccount",
    },
  ],
  passwordSignUp: ["createAccount", { Cancel: "cancel" }],
  checkMail: ["checkMail", { Done: "proceed" }],
  recovery: ["recovery", { Cancel: "cancel" }],
  recoverySent: ["checkMail", { Done: "proceed" }],
  linkSent: ["checkMail", { "Didn't get the email?": "alternative", Back: "cancel" }],
  mailNotReceived: ["mailNotReceived", { "Send a new link": "proceed", Back: "cancel" }],
  confirmEmail: ["confirmEmail", { Cancel: "cancel" }],
  differentDevice: ["differentDevice", { Dismiss: "cancel" }],
  anonymousMismatch: ["sessionEnded", { Dismiss: "cancel" }],
  passwordLinking: ["existingAccount", { "Forgot your password?": "alternative" }],
  addressPassword: ["confirmAddress", { "Forgot your password?": "alternative" }],
  linkLinking: ["existingAccount", { Cancel: "cancel", "Sign in": "proceed" }],
  linkLinkingDifferentDevice: ["existingAccount", { Cancel: "cancel", Continue: "proceed" }],
  federatedLinking: ["existingAccount", { Cancel: "cancel", "Sign in with Google": "proceed" }],
  emailMismatch: ["signIn", { Cancel: "cancel", Continue: "proceed" }],
  unsupportedProvider: ["existingAccount", { Cancel: "cancel", "Reset the password": "proceed" }],
  phoneStart: ["phoneStart", { Cancel: "cancel" }],
  phoneFinish: ["phoneFinish", { Cancel: "cancel" }],
  providerList: ["providerList", {}],
  passwordReset: ["resetPassword", {}],
  outcome: [undefined, { Continue: "proceed" }],
  recoverableError: ["error", { "Try again": "retry" }],
  unrecoverableError: ["error", { "Try again": "proceed" }],
  signedIn: ["signedIn", { Continue: "proceed" }],
};

const shown = galleryStates.flatMap((each) => {
  const { kind } = each.state.screen;
  return kind === "blank" || kind === "callback" ? [] : [{ each, kind, name: each.name }];
});

it.each(shown)(
  "$name: breaks no rule of accessibility, and its buttons lead on",
  async ({ each, kind }) => {
    const [title, ways] = pages[kind];
    const { container } = render(<WidgetGallery states={[each]} act={noted} />);
    expect(await breaches(container)).toEqual([]);
    expect(container.textContent).not.toMatch(/undefined|\{\w+\}/);
    const heading = screen.getByRole("heading", { level: 3 }).textContent;
    expect(heading).toBe(title ? english.titles[title] : heading);
    expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
    for (const [name, way] of Object.entries(ways)) {
      noted.mockClear();
      fireEvent.click(screen.getByRole("button", { name }));
      expect(noted, name).toHaveBeenCalledExactlyOnceWith(way);
    }
  },
);

it("shows and announces a bar after half a second of waiting", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { widget } = show({ signInMethods: () => new Promise(() => {}) });
  await act(() => vi.advanceTimersByTimeAsync(0));
  act(() => widget.chooseProvider("password"));
  act(() => widget.submitEmail("ada@example.com"));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole("progressbar")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("One moment");
});

it("has no style attribute, which the site's policy would refuse", async () => {
  const { container } = show();
  await heading(english.titles.providerList);
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});

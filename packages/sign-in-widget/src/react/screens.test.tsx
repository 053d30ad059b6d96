import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { type GalleryState, galleryStates } from "../../test/gallery-states.ts";
import { everything, heading, show } from "../../test/shown-widget.tsx";
import { newWidget } from "../../test/started-widget.ts";
import type { ScreenKind } from "../core/widget-state.ts";
import type { TitleKey } from "../messages/catalogue.ts";
import { english } from "../messages/english.ts";
import MailLinkScreen from "./screens/mail-link-screens.tsx";
import { SignInWidget } from "./sign-in-widget.tsx";

const noted = vi.fn();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Returns a widget that shows one state, and notes what a press would do. */
function standStill({ state }: GalleryState) {
  const { widget } = newWidget({
    options: { signInOptions: everything, tosUrl: "/", privacyPolicyUrl: "/" },
  });
  // Only the page with the sentence of consent counts as the first, so that no page takes the focus.
  const whole = { ...widget.state(), firstScreen: false, ...state };
  const ways = ["proceed", "alternative", "cancel", "retry", "beginAccount"];
  const noting = Object.fromEntries(ways.map((way) => [way, () => noted(way)]));
  return { ...widget, ...noting, state: () => whole, mount: () => () => {} };
}

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
  passwordSignIn: ["signIn", { "Forgot your password?": "alternative" }],
  passwordSignUp: ["createAccount", { Cancel: "cancel" }],
  checkMail: ["checkMail", { Done: "proceed" }],
  recovery: ["recovery", { Cancel: "cancel" }],
  recoverySent: ["checkMail", { Done: "proceed" }],
  linkSent: [undefined, { "Didn't get the email?": "alternative", Back: "cancel" }],
  mailNotReceived: ["mailNotReceived", { "Send a new link": "proceed", Back: "cancel" }],
  confirmEmail: ["confirmEmail", { Cancel: "cancel" }],
  differentDevice: ["differentDevice", { Dismiss: "cancel" }],
  anonymousMismatch: ["sessionEnded", { Dismiss: "cancel" }],
  passwordLinking: [
    "existingAccount",
    {
      "Not my account: begin a new one": "beginAccount",
      "Forgot your password?": "alternative",
    },
  ],
  applyCode: [undefined, {}],
  linkLinking: ["existingAccount", { Cancel: "cancel", "Sign in": "proceed" }],
  linkLinkingDifferentDevice: ["existingAccount", { Cancel: "cancel", Continue: "proceed" }],
  federatedLinking: [
    "existingAccount",
    {
      "Not my account: begin a new one": "beginAccount",
      Cancel: "cancel",
      "Sign in with Google": "proceed",
    },
  ],
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

test.each(shown)(
  "$name: breaks no rule of accessibility, and its buttons lead on",
  async ({ each, kind }) => {
    const [title, ways] = pages[kind];
    const { container } = render(
      <SignInWidget widget={standStill(each)} headingLevel={3} mailLinkScreen={MailLinkScreen} />,
    );
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

test("shows and announces a bar after half a second of waiting", async () => {
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

test("has no style attribute, which the site's policy would refuse", async () => {
  const { container } = show();
  await heading(english.titles.providerList);
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});

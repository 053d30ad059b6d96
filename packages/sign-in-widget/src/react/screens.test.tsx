import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scriptedClient } from "../../test/scripted-client.ts";
import type { AuthClient } from "../core/auth-client.ts";
import { fail, succeed } from "../core/auth-result.ts";
import { createWidget } from "../core/widget.ts";
import type { WidgetOptions } from "../core/widget-config.ts";
import { english } from "../messages/english.ts";
import { SignInWidget } from "./sign-in-widget.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

const everything = ["google.com", "github.com", "password", "phone", "anonymous"];

/** Draws a widget whose page has the address `/{query}`. */
function show(script: Partial<AuthClient> = {}, options: Partial<WidgetOptions> = {}, query = "") {
  const { client, calls } = scriptedClient(script);
  let href = `https://site.example/${query}`;
  const left: string[] = [];
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
      navigate: (path) => void left.push(path),
      localStorage: () => window.localStorage,
      sessionStorage: () => window.sessionStorage,
    },
  );
  const view = render(<SignInWidget widget={widget} headingLevel={1} />);
  return { user: userEvent.setup(), widget, calls, left, container: view.container };
}

const methods = (...known: string[]): Partial<AuthClient> => ({
  signInMethods: async () => succeed({ kind: "known", methods: known }),
});

/** Enters an address on the email page. */
async function enterEmail(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Continue with email" }));
  await user.type(screen.getByLabelText("Email"), "ada@example.com{Enter}");
}

const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole("button", { name }).then((button) => user.click(button));

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** Breaches of accessibility that can be told without a layout. */
async function breaches(container: Element) {
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

type Shown = ReturnType<typeof show>;

/** Every page: how one gets there, and its heading. */
const pages: readonly (readonly [string, string, () => Promise<Shown>])[] = [
  ["provider list", english.titles.providerList, async () => show()],
  [
    "email first",
    english.titles.signInWithEmail,
    async () => show({}, { signInOptions: ["password"] }),
  ],
  [
    "password sign-in",
    english.titles.signIn,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      return shown;
    },
  ],
  [
    "password sign-in, accounts hidden",
    english.titles.signIn,
    async () => {
      const shown = show({ signInMethods: async () => succeed({ kind: "hidden" }) });
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Create a new account" });
      return shown;
    },
  ],
  [
    "password sign-up",
    english.titles.createAccount,
    async () => {
      const shown = show(methods());
      await enterEmail(shown.user);
      return shown;
    },
  ],
  [
    "recovery",
    english.titles.recovery,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      await click(shown.user, "Forgotten the password?");
      return shown;
    },
  ],
  [
    "mail sent",
    english.titles.checkMail,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      await click(shown.user, "Forgotten the password?");
      await click(shown.user, "Send");
      await screen.findByText(/on their way to ada@example.com/);
      return shown;
    },
  ],
  [
    "mail not received",
    english.titles.mailNotReceived,
    async () => {
      const shown = show(methods(), {
        signInOptions: [{ provider: "password", signInMethod: "emailLink" }, "google.com"],
      });
      await enterEmail(shown.user);
      await click(shown.user, "The mail did not arrive");
      return shown;
    },
  ],
  [
    "confirm email",
    english.titles.confirmEmail,
    async () =>
      show(
        {
          checkEmailLink: async () =>
            succeed({
              email: null,
              sameDeviceRequired: false,
              anonymousUid: null,
              providerId: null,
              pendingCredentialHere: false,
            }),
        },
        {},
        "?mode=signIn&oobCode=c",
      ),
  ],
  [
    "different device",
    english.titles.differentDevice,
    async () =>
      show(
        {
          checkEmailLink: async () =>
            succeed({
              email: null,
              sameDeviceRequired: true,
              anonymousUid: null,
              providerId: null,
              pendingCredentialHere: false,
            }),
        },
        {},
        "?mode=signIn&oobCode=c",
      ),
  ],
  [
    "anonymous mismatch",
    english.titles.sessionEnded,
    async () =>
      show(
        {
          checkEmailLink: async () =>
            succeed({
              email: "ada@example.com",
              sameDeviceRequired: false,
              anonymousUid: "g1",
              providerId: null,
              pendingCredentialHere: false,
            }),
        },
        {},
        "?mode=signIn&oobCode=c",
      ),
  ],
  [
    "password linking",
    english.titles.existingAccount,
    async () => {
      const shown = show({
        signInWithProvider: async () =>
          fail("account-exists-with-different-credential", {
            email: "ada@example.com",
            providerId: "google.com",
            methods: ["password"],
          }),
      });
      await click(shown.user, "Continue with Google");
      await screen.findByText(/Enter the password to connect Google to it/);
      return shown;
    },
  ],
  [
    "link linking",
    english.titles.existingAccount,
    async () => {
      const shown = show({
        signInWithProvider: async () =>
          fail("account-exists-with-different-credential", {
            email: "ada@example.com",
            providerId: "google.com",
            methods: ["emailLink"],
          }),
      });
      await click(shown.user, "Continue with Google");
      await screen.findByText(/Sign in that way to connect Google/);
      return shown;
    },
  ],
  [
    "link linking, other device",
    english.titles.existingAccount,
    async () =>
      show(
        {
          checkEmailLink: async () =>
            succeed({
              email: null,
              sameDeviceRequired: false,
              anonymousUid: null,
              providerId: "google.com",
              pendingCredentialHere: false,
            }),
        },
        {},
        "?mode=signIn&oobCode=c",
      ),
  ],
  [
    "federated linking",
    english.titles.existingAccount,
    async () => {
      const shown = show(methods("google.com"));
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Sign in with Google" });
      return shown;
    },
  ],
  [
    "email mismatch",
    english.titles.signIn,
    async () => {
      const shown = show({
        ...methods("google.com"),
        signInWithProvider: async () =>
          succeed({
            user: { uid: "u", displayName: "Eve", email: "eve@example.com", isAnonymous: false },
            isNewUser: false,
            method: "google.com",
          }),
      });
      await enterEmail(shown.user);
      await click(shown.user, "Sign in with Google");
      await screen.findByText(/You entered ada@example.com but signed in as eve@example.com/);
      return shown;
    },
  ],
  [
    "not authorised",
    english.titles.notAuthorised,
    async () => {
      const shown = show(methods(), {
        signInOptions: [
          {
            provider: "password",
            disableSignUp: { status: true, adminEmail: "admin@example.com", helpLink: "/help" },
          },
          "google.com",
        ],
      });
      await enterEmail(shown.user);
      await screen.findByText("The administrator can help: admin@example.com");
      return shown;
    },
  ],
  [
    "unsupported provider",
    english.titles.existingAccount,
    async () => {
      const shown = show(methods("apple.com"));
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Reset the password" });
      return shown;
    },
  ],
  [
    "phone start",
    english.titles.phoneStart,
    async () => {
      const shown = show();
      await click(shown.user, "Continue with phone");
      return shown;
    },
  ],
  [
    "password reset",
    english.titles.resetPassword,
    async () => show({}, {}, "?mode=resetPassword&oobCode=c"),
  ],
  [
    "password reset, expired",
    english.titles.passwordResetFailed,
    async () => {
      const shown = show(
        { checkActionCode: async () => fail("expired-action-code") },
        {},
        "?mode=resetPassword&oobCode=c",
      );
      await screen.findByText("This code has expired.");
      return shown;
    },
  ],
  [
    "address restored",
    english.titles.emailChangeRevokeDone,
    async () => {
      const shown = show({}, {}, "?mode=recoverEmail&oobCode=c&continueUrl=/");
      await screen.findByRole("button", { name: "change your password now" });
      return shown;
    },
  ],
  [
    "address confirmed",
    english.titles.emailVerificationDone,
    async () => show({}, {}, "?mode=verifyEmail&oobCode=c"),
  ],
  [
    "recoverable error",
    english.titles.error,
    async () =>
      show(
        { checkActionCode: async () => fail("network-request-failed") },
        {},
        "?mode=verifyEmail&oobCode=c",
      ),
  ],
  [
    "signed in",
    english.titles.signedIn,
    async () => {
      const shown = show();
      await click(shown.user, "Continue as a guest");
      return shown;
    },
  ],
];

describe.each(pages)("%s", (_name, title, arrive) => {
  it("has its heading and breaks no rule of accessibility", async () => {
    const { container } = await arrive();
    await heading(title);
    expect(await breaches(container)).toEqual([]);
  });
});

it("takes a number and its code, by paste", async () => {
  const { user, calls } = show();
  await click(user, "Continue with phone");
  await heading("Sign in with your phone");
  await user.click(screen.getByLabelText("Phone number"));
  await user.paste("+91 98123 45678");
  expect(screen.getByLabelText<HTMLSelectElement>("Country or region").value).toBe("IN");
  await user.click(screen.getByLabelText("I am a person"));
  await screen.findByText("Checked.");
  await click(user, "Verify");
  await screen.findByText("Code sent");
  await screen.findByRole("heading", { name: "Enter the code" }, { timeout: 3000 });
  const code = screen.getByLabelText("6-digit code");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(screen.getByRole("timer").textContent).toBe("New code in 0:15");
  await user.click(code);
  await user.paste("123 456");
  await click(user, "Continue");
  await screen.findByRole("heading", { name: "Signed in" }, { timeout: 3000 });
  expect(calls.at(-1)).toEqual([
    "verifyPhoneCode",
    { phoneNumber: "+919812345678", code: "123456", upgrade: false },
  ]);
});

it("refuses a country outside of the list and clears the field", async () => {
  const { user } = show(
    {},
    {
      signInOptions: [{ provider: "phone", whitelistedCountries: ["IN"] }, "password"],
    },
  );
  await click(user, "Continue with phone");
  const number = screen.getByLabelText<HTMLInputElement>("Phone number");
  await user.type(number, "+44");
  expect(screen.getByText("The country code provided is not supported.")).toBeTruthy();
  expect(number.value).toBe("");
  expect(screen.getByLabelText("Country or region").children).toHaveLength(1);
});

it("counts down to the Resend link", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { widget } = show();
  await act(() => vi.advanceTimersByTimeAsync(0));
  act(() => widget.chooseProvider("phone"));
  await act(() => widget.phone.solveHumanCheck());
  await act(async () => {
    void widget.phone.submitNumber("IN", "9812345678");
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(screen.getByRole("timer").textContent).toBe("New code in 0:01");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("button", { name: "Resend" })).toBeTruthy();
});

it("shows a bar and says so after half a second of waiting", async () => {
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

it("draws no style attribute, which the site's policy would refuse", async () => {
  const { container } = show();
  await heading(english.titles.providerList);
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});

import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { knownMethods } from "../../test/scripted-client.ts";
import { click, heading, show } from "../../test/shown-widget.tsx";
import { fail } from "../core/auth-result.ts";
import { english } from "../messages/english.ts";
import { SignInWidget } from "./sign-in-widget.tsx";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

describe("the method with a password", () => {
  it("signs in with address and password, by keyboard alone", async () => {
    const { user, calls } = show();
    (await screen.findByRole("button", { name: "Continue with email" })).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Sign in with your email" });
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await user.keyboard("ada@example.com{Enter}");
    // The address is filled in: what is left to type has the focus.
    expect(document.activeElement).toBe(await screen.findByLabelText("Password"));
    await user.paste("abc123x");
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Signed in" });
    expect(calls.at(-1)).toEqual([
      "signInWithPassword",
      { email: "ada@example.com", password: "abc123x" },
    ]);
  });

  it("signs up with a name", async () => {
    const { user, calls } = show(knownMethods());
    await user.click(await screen.findByRole("button", { name: "Continue with email" }));
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(await screen.findByLabelText("First and last name"), "Ada Example");
    await user.type(screen.getByLabelText("New password"), "abc123x");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByRole("heading", { name: "Signed in" });
    expect(calls.at(-1)?.[1]).toMatchObject({ displayName: "Ada Example", password: "abc123x" });
  });
});

describe("fields", () => {
  it("get their message and the focus, and lose the message on the next keystroke", async () => {
    const { user } = show({}, { signInOptions: ["password"] });
    await user.click(await screen.findByRole("button", { name: "Next" }));
    const email = screen.getByLabelText("Email");
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute("aria-invalid")).toBe("true");
    const message = document.getElementById(email.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toBe("Enter your email address to continue");
    await user.keyboard("a");
    expect(email.getAttribute("aria-invalid")).toBeNull();
  });

  it("focus the first of several fields that need something", async () => {
    const { user } = show(knownMethods(), { signInOptions: ["password"] });
    await user.type(await screen.findByLabelText("Email"), "ada@example.com{Enter}");
    await screen.findByLabelText("New password");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    expect(document.activeElement).toBe(screen.getByLabelText("First and last name"));
    await user.keyboard("A");
    expect(document.activeElement).toBe(screen.getByLabelText("First and last name"));
  });

  it("offer to show the password", async () => {
    const { user } = show({}, { signInOptions: ["password"] });
    await user.type(await screen.findByLabelText("Email"), "ada@example.com{Enter}");
    const password = await screen.findByLabelText<HTMLInputElement>("Password");
    expect([password.type, password.autocomplete]).toEqual(["password", "current-password"]);
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password.type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password.type).toBe("password");
  });
});

describe("the information bar", () => {
  it("is an alert that can be dismissed", async () => {
    const { user } = show({ signInWithProvider: async () => fail("user-cancelled") });
    await user.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(screen.getByRole("alert").textContent).toContain(
      "Please authorize the required permissions to sign in to the application",
    );
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

describe("the documents", () => {
  const urls = { tosUrl: "/terms-conditions-page", privacyPolicyUrl: "/privacy" };

  it("are in a sentence on the first page, and links on the next", async () => {
    const { user, container } = show({}, urls);
    await screen.findByText(/By continuing you accept our/);
    await user.click(screen.getByRole("button", { name: "Continue with email" }));
    expect(screen.queryByText(/By continuing/)).toBeNull();
    const links = [...container.querySelectorAll("a")].map((a) => a.getAttribute("href"));
    expect(links).toEqual(["/terms-conditions-page", "/privacy"]);
  });

  it("are left out if one of the two is missing", async () => {
    const { container } = show({}, { tosUrl: "/terms-conditions-page" });
    await screen.findByRole("button", { name: "Continue with Google" });
    expect(container.querySelectorAll("a")).toHaveLength(0);
  });
});

it("changes language while it is shown", async () => {
  const { user, widget, view } = show({}, { signInOptions: ["password"] });
  await user.click(await screen.findByRole("button", { name: "Next" }));
  const shouting = {
    ...english,
    locale: "en-x-loud",
    errors: { ...english.errors, emailRequired: "ADDRESS!" },
    labels: { ...english.labels, next: "ON" },
  };
  view.rerender(<SignInWidget widget={widget} words={shouting} />);
  expect(screen.getByRole("button", { name: "ON" })).toBeTruthy();
  expect(screen.getByText("ADDRESS!")).toBeTruthy();
});

it("accepts a pasted number and code", async () => {
  const { user, calls } = show();
  await click(user, "Continue with phone");
  await heading("Sign in with your phone");
  await user.click(screen.getByLabelText("Phone number"));
  await user.paste("+91 98123 45678");
  expect(screen.getByLabelText<HTMLSelectElement>("Country or region").value).toBe("IN");
  await click(user, "Verify");
  await screen.findByText("Code sent");
  await screen.findByRole("heading", { name: "Enter the code" });
  const code = screen.getByLabelText("6-digit code");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(screen.getByRole("timer").textContent).toBe("New code in 0:15");
  await user.click(code);
  await user.paste("123 456");
  await click(user, "Continue");
  await screen.findByRole("heading", { name: "Signed in" });
  expect(calls.at(-1)).toEqual([
    "verifyPhoneCode",
    { phoneNumber: "+919812345678", code: "123456", upgrade: false },
  ]);
});

it("refuses a country outside the list and clears the field", async () => {
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

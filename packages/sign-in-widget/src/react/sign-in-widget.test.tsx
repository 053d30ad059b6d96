import { cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { foreignNumbers } from "../../test/foreign-numbers.ts";
import { ada, knownMethods } from "../../test/scripted-client.ts";
import { heading, show } from "../../test/shown-widget.tsx";
import { newWidget } from "../../test/started-widget.ts";
import { fail } from "../core/auth-result.ts";
import { english } from "../messages/english.ts";
import MailLinkScreen from "./screens/mail-link-screens.tsx";
import { SignInWidget } from "./sign-in-widget.tsx";

afterEach(cleanup);

const { email } = ada;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const byPassword = { signInOptions: ["password"] };

describe("the method with a password", () => {
  test("signs in with address and password, by keyboard alone", async () => {
    const { user, calls } = show();
    (await screen.findByRole("button", { name: "Continue with email" })).focus();
    await user.keyboard("{Enter}");
    await heading("Sign in with your email");
    expect(document.activeElement).toBe(field("Email"));
    await user.keyboard(`${email}{Enter}`);
    // The address is filled in: what is left to type has the focus.
    expect(document.activeElement).toBe(await screen.findByLabelText("Password"));
    await user.paste("abc123x");
    await user.keyboard("{Enter}");
    await heading("Signed in");
    expect(calls.at(-1)).toEqual(["signInWithPassword", { email, password: "abc123x" }]);
  });

  test("signs up with a name, after asking for the first of several fields that need something", async () => {
    const { user, calls, click } = show(knownMethods(), byPassword);
    await user.type(await screen.findByLabelText("Email"), `${email}{Enter}`);
    await screen.findByLabelText("New password");
    await click("Create account");
    const name = field("First and last name");
    expect(document.activeElement).toBe(name);
    await user.keyboard("Ada Example");
    expect(document.activeElement).toBe(name);
    const [rule] = field("New password").getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(document.getElementById(rule ?? "")?.textContent).toBe(english.prompts.passwordRule);
    await user.type(field("New password"), "abc123x");
    await click("Create account");
    await heading("Signed in");
    expect(calls.at(-1)?.[1]).toMatchObject({ displayName: "Ada Example", password: "abc123x" });
  });
});

test.each([
  [["google.com", "password"], true],
  [["password"], false],
])("a prerendered page offers a choice only where there is one: %j", (signInOptions, isThere) => {
  const { widget } = newWidget({ options: { signInOptions } });
  const page = renderToString(
    <SignInWidget widget={widget} headingLevel={1} mailLinkScreen={MailLinkScreen} />,
  );
  expect(page.includes("Continue with email")).toBe(isThere);
});

describe("fields", () => {
  test("get their message and the focus, and lose the message on the next keystroke", async () => {
    const { user, click } = show({}, byPassword);
    await click("Next");
    const typed = field("Email");
    expect(document.activeElement).toBe(typed);
    expect(typed.getAttribute("aria-invalid")).toBe("true");
    const message = document.getElementById(typed.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toBe("Enter your email address to continue");
    await user.keyboard("a");
    expect(typed.getAttribute("aria-invalid")).toBeNull();
  });

  test("offer to show the password", async () => {
    const { user, click } = show({}, byPassword);
    await user.type(await screen.findByLabelText("Email"), `${email}{Enter}`);
    const password = await screen.findByLabelText<HTMLInputElement>("Password");
    expect([password.type, password.autocomplete]).toEqual(["password", "current-password"]);
    await click("Show password");
    expect(password.type).toBe("text");
    await click("Hide password");
    expect(password.type).toBe("password");
  });
});

test("explains in an information bar, an alert that can be dismissed", async () => {
  const { click } = show({ signInWithProvider: async () => fail("user-cancelled") });
  await click("Continue with Google");
  expect(screen.getByRole("alert").textContent).toContain(english.errors.userCancelled);
  await click("Dismiss");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test.each([
  ["in a sentence first, then as links", "/privacy", ["/terms-conditions-page", "/privacy"]],
  ["nowhere if one of the two is missing", undefined, []],
])("shows the documents %s", async (_where, privacyPolicyUrl, links) => {
  const { click, container } = show({}, { tosUrl: "/terms-conditions-page", privacyPolicyUrl });
  await heading("Sign in");
  const consent = () => screen.queryAllByText(/By continuing you accept our/).length;
  expect(consent()).toBe(links.length > 0 ? 1 : 0);
  await click("Continue with email");
  expect(consent()).toBe(0);
  expect([...container.querySelectorAll("a")].map((a) => a.getAttribute("href"))).toEqual(links);
});

test("changes language while it is shown", async () => {
  const { click, widget, view } = show({}, byPassword);
  await click("Next");
  const shouting = {
    ...english,
    locale: "en-x-loud",
    errors: { ...english.errors, emailRequired: "ADDRESS!" },
    labels: { ...english.labels, next: "ON" },
  };
  view.rerender(<SignInWidget widget={widget} words={shouting} mailLinkScreen={MailLinkScreen} />);
  expect(screen.getByRole("button", { name: "ON" })).toBeTruthy();
  expect(screen.getByText("ADDRESS!")).toBeTruthy();
});

test("accepts a pasted number and code", async () => {
  const { user, calls, click } = show();
  await click("Continue with phone");
  await user.click(await screen.findByLabelText("Phone number"));
  await user.paste("+91 98123 45678");
  expect(field("Country or region").value).toBe("IN");
  await click("Verify");
  await screen.findByText("Code sent");
  await heading("Enter the code");
  const code = field("6-digit code");
  expect(document.activeElement).toBe(code);
  const said = document.getElementById(code.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said).toBe("We've sent a 6-digit code to +919812345678");
  expect(code.autocomplete).toBe("one-time-code");
  expect(screen.getByRole("timer").textContent).toMatch(/^New code in 0:1\d$/);
  await user.paste("123 456");
  await click("Continue");
  await heading("Signed in");
  expect(calls.at(-1)).toEqual([
    "verifyPhoneCode",
    { phoneNumber: "+919812345678", code: "123456", upgrade: false },
  ]);
});

describe("a number of a country outside the list", () => {
  const refusal = "The country code provided is not supported.";
  const onPhonePage = async () => {
    const shown = show(
      {},
      { signInOptions: [{ provider: "phone", whitelistedCountries: ["IN"] }, "password"] },
    );
    await shown.click("Continue with phone");
    return { ...shown, number: field("Phone number") };
  };
  type OnPhonePage = Awaited<ReturnType<typeof onPhonePage>>;

  describe.each<[string, (page: OnPhonePage, text: string) => unknown]>([
    ["typed key by key", ({ user, number }, text) => user.type(number, text)],
    ["pasted", ({ user }, text) => user.paste(text)],
    ["filled in", ({ number }, text) => fireEvent.input(number, { target: { value: text } })],
  ])("%s", (_how, enter) => {
    test.each(foreignNumbers)("stays with its message, and nothing is sent: %s", async (typed) => {
      const page = await onPhonePage();
      const { click, calls, number } = page;
      await enter(page, typed);
      expect(number.value).toBe(typed);
      expect(number.getAttribute("aria-invalid")).toBe("true");
      expect(screen.getByText(refusal).id).toBe(number.getAttribute("aria-describedby"));
      await click("Verify");
      expect(number.value).toBe(typed);
      expect(screen.getByText(refusal)).toBeTruthy();
      expect(document.activeElement).toBe(number);
      expect(calls).toEqual([]);
    });
  });

  test("may be changed to one that gets a code", async () => {
    const { user, click, calls, number } = await onPhonePage();
    expect(field("Country or region").children).toHaveLength(1);
    await user.type(number, "+1 650 555 0100");
    await user.clear(number);
    expect(screen.queryByText(refusal)).toBeNull();
    await user.type(number, "+91 98123 45678");
    await click("Verify");
    expect(calls).toEqual([["sendPhoneCode", { phoneNumber: "+919812345678" }]]);
  });
});

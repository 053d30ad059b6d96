import { messages } from "@site/contract/messages";
import { termsVersions } from "@site/contract/terms";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { FakeServer } from "../../test/fake-server.ts";
import { alertText, fakeAccounts, renderPage } from "../../test/render-page.tsx";
import { person } from "../../test/sample-flow.ts";
import RegisterPage from "./register-page.tsx";

let accounts: FakeServer;
const signing = "POST /api/auth/sign-up/email";
/** The bodies of the calls. */
const sent = () => accounts.callsOf("POST", "/api/auth/sign-up/email").map(({ body }) => body);

beforeEach(async () => {
  history.replaceState(null, "", "/register-page");
  accounts = fakeAccounts();
  await renderPage(<RegisterPage />);
});

const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create account" });
const terms = () => screen.getByLabelText("I accept the terms and conditions");

async function fill() {
  await userEvent.type(screen.getByLabelText("Name"), "Asha Rao");
  await userEvent.type(screen.getByLabelText("Email"), "asha@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "kite4blue");
}

describe("the register page", () => {
  test("enables Create account only while the terms are ticked", async () => {
    expect(create().disabled).toBe(true);
    await userEvent.click(terms());
    expect(create().disabled).toBe(false);
    await userEvent.click(terms());
    expect(create().disabled).toBe(true);
  });

  test("alerts when it is submitted by Enter without the terms", async () => {
    await fill();
    await userEvent.keyboard("{Enter}");
    expect(await alertText()).toBe(messages.auth.acceptTerms);
    expect(sent()).toEqual([]);
  });

  test("opens and closes the terms popup", async () => {
    await userEvent.click(screen.getByRole("button", { name: /Read/ }));
    const dialog = screen.getByRole("dialog", { name: "General Terms and conditions" });
    expect(dialog.querySelector("iframe")?.getAttribute("src")).toBe("/General_terms.html#framed");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("creates the account and shows what to do next, with no alert", async () => {
    accounts.answer(signing, () => {
      accounts.user = person;
      return { status: 200, body: {} };
    });
    await fill();
    await userEvent.click(terms());
    await userEvent.click(create());
    await screen.findByRole("heading", { level: 1, name: "You are signed in" });
    expect(screen.queryByRole("heading", { name: "Create your account" })).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(sent()).toEqual([
      {
        name: "Asha Rao",
        email: "asha@example.com",
        password: "kite4blue",
        termsAccepted: { page: "/register-page", general: termsVersions.general },
      },
    ]);
  });

  const described = (label: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const text = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    return { field, text, refused: field.getAttribute("aria-invalid") === "true" };
  };

  test.each([
    [422, "email-already-in-use", "Email", "already used by another account"],
    [400, "invalid-email", "Email", "That email address isn't correct"],
    [400, "weak-password", "Password", "not one of the commonly used ones"],
    [400, "password-too-long", "Password", "The limit is 128 characters"],
  ])(
    "says at its field why %d %s failed, until something else is typed there",
    async (...[status, code, label, text]) => {
      accounts.answer(signing, () => ({ status, body: { code } }));
      await fill();
      await userEvent.click(terms());
      await userEvent.click(create());
      await screen.findByText(new RegExp(text));
      expect(described(label)).toMatchObject({
        refused: true,
        text: expect.stringContaining(text),
      });
      expect(document.activeElement).toBe(described(label).field);
      expect(screen.queryByRole("alertdialog")).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Asha Rao");
      await userEvent.keyboard("x");
      expect(described(label).refused).toBe(false);
      expect(screen.queryByText(new RegExp(text))).toBeNull();
    },
  );

  test.each([
    [422, "terms-not-accepted", "Reload it, read them and accept them again"],
    [429, undefined, "Too many account requests"],
    [500, undefined, "Something went wrong"],
  ])(
    "says in the form why %d %s failed, and leaves the focus at the press",
    async (status, code, text) => {
      accounts.answer(signing, () => ({ status, body: { code } }));
      await fill();
      await userEvent.click(terms());
      create().focus();
      await userEvent.keyboard("{Enter}");
      expect((await screen.findByRole("alert")).textContent).toContain(text);
      expect(document.activeElement).toBe(create());
      expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Asha Rao");
      expect(create().disabled).toBe(false);
    },
  );

  test("says so when the browser refuses the new account's cookie", async () => {
    accounts.answer(signing, () => ({ status: 200, body: {} }));
    await fill();
    await userEvent.click(terms());
    await userEvent.click(create());
    expect(await screen.findByText(/blocks this site's cookie/)).toBeTruthy();
  });

  test("says all that is missing, each at its field, and leads to the first", async () => {
    accounts.answer(signing, () => ({ status: 400, body: { code: "weak-password" } }));
    await userEvent.click(terms());
    await userEvent.click(create());
    await screen.findByText("Enter your account name");
    expect(described("Name").text).toBe("Enter your account name");
    expect(described("Email").text).toBe("Enter your email address to continue");
    expect(described("Password").text).toContain("Enter your password");
    expect(document.activeElement).toBe(described("Name").field);
  });

  test("says what is missing and what is refused", async () => {
    accounts.answer(signing, () => ({ status: 400, body: { code: "weak-password" } }));
    await userEvent.type(screen.getByLabelText("Password"), "kite");
    await userEvent.type(screen.getByLabelText("Email"), "asha@example.com");
    await userEvent.click(terms());
    await userEvent.click(create());
    await screen.findByText("Enter your account name");
    expect(described("Password").text).toContain("Choose a stronger password");
    expect(described("Email").refused).toBe(false);
  });

  test("rates the password while it is typed", async () => {
    await userEvent.type(screen.getByLabelText("Password"), "kite4bluemoon");
    const meter = screen.getByRole<HTMLMeterElement>("meter", { name: "Password strength" });
    expect(meter.getAttribute("value")).toBe("3");
    expect(described("Password").text).toBe("Good.");
  });
});

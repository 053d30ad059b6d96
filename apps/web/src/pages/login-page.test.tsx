import { messages } from "@site/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeServer } from "../../test/fake-server.ts";
import { alertText, fakeAccounts, renderPage } from "../../test/render-page.tsx";
import { guest, person } from "../../test/sample-flow.ts";
import { providers } from "../content/sign-in.ts";
import { draftPath, keepEntry } from "../session/kept-entries.ts";
import LoginPage from "./login-page.tsx";

let accounts: FakeServer;
const signing = "POST /api/auth/sign-in/email";
/** The bodies of the calls. */
const sent = () => accounts.callsOf("POST", "/api/auth/sign-in/email").map(({ body }) => body);

beforeEach(() => {
  accounts = fakeAccounts();
});

async function fillAndSend() {
  await userEvent.type(screen.getByLabelText("Email"), "asha@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "kite4blue");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the login page", () => {
  test("links to a new password after a wrong one", async () => {
    accounts.answer(signing, () => ({ status: 401, body: { code: "X" } }));
    await renderPage(<LoginPage />);
    await fillAndSend();
    await alertText();
    const way = await screen.findByRole("link", { name: "choose a new password" });
    const password = screen.getByLabelText("Password");
    expect(way.parentElement?.id).toBe(password.getAttribute("aria-describedby"));
    expect(document.activeElement).toBe(password);
    expect(way.getAttribute("href")).toBe("/?mode=recoverPassword");
  });

  test("links back to an unsent message", async () => {
    accounts.user = person;
    keepEntry(draftPath, location.pathname);
    await renderPage(<LoginPage />);
    const way = screen.getByRole("link", { name: "Back to your message" });
    expect(way.getAttribute("href")).toBe(`${location.pathname}#message`);
    keepEntry(draftPath, "");
  });

  test("signs in, says so, and shows what to do next", async () => {
    accounts.answer(signing, () => {
      accounts.user = person;
      return { status: 200, body: {} };
    });
    await renderPage(<LoginPage />);
    await userEvent.click(screen.getByLabelText("Remember me"));
    await fillAndSend();
    expect(await alertText()).toBe(messages.auth.signedIn);
    await screen.findByRole("heading", { level: 1, name: "You are signed in" });
    expect(screen.queryByRole("heading", { name: "Sign in" })).toBeNull();
    expect(sent()).toEqual([
      { email: "asha@example.com", password: "kite4blue", rememberMe: true },
    ]);
  });

  test("refuses at its field what is no address", async () => {
    accounts.answer(signing, () => ({ status: 400, body: { code: "invalid-email" } }));
    await renderPage(<LoginPage />);
    await fillAndSend();
    expect(await alertText()).toBe(messages.auth.signInFailed);
    const email = screen.getByLabelText("Email");
    await waitFor(() => expect(document.activeElement).toBe(email));
    const text = document.getElementById(email.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(text).toBe("That email address isn't correct");
  });

  test("greets a guest as one, without empty brackets", async () => {
    accounts.user = guest;
    await renderPage(<LoginPage />);
    await screen.findByRole("heading", { name: "You are signed in" });
    expect(screen.getByText(/You are here as a guest/)).toBeTruthy();
    expect(document.body.textContent).not.toContain("()");
    const way = screen.getByRole("link", { name: "Create an account and keep it" });
    expect(way.getAttribute("href")).toBe("/?mode=select");
  });

  test.each([
    [401, "Check the email address and password"],
    [429, "Too many attempts"],
  ])("says 'Login failed' at %d, and what to do", async (status, help) => {
    accounts.answer(signing, () => ({ status, body: { code: "X" } }));
    await renderPage(<LoginPage />);
    await fillAndSend();
    expect(await alertText()).toBe(messages.auth.signInFailed);
    expect(await screen.findByText(new RegExp(help))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("asha@example.com");
  });

  test("says so when the browser refuses the cookie", async () => {
    accounts.answer(signing, () => ({ status: 200, body: {} }));
    await renderPage(<LoginPage />);
    await fillAndSend();
    await alertText();
    expect(await screen.findByText(/blocks this site's cookie/)).toBeTruthy();
  });

  test("shows and hides the password", async () => {
    await renderPage(<LoginPage />);
    const field = screen.getByLabelText("Password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.getAttribute("type")).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(field.getAttribute("type")).toBe("password");
  });

  test("shows a GitHub button that does nothing and says that it is not available", async () => {
    const opened = vi.spyOn(window, "open");
    await renderPage(<LoginPage />);
    const github = screen.getByRole("button", { name: /GitHub.*not available/ });
    expect(github.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(github);
    expect(opened).not.toHaveBeenCalled();
    expect(accounts.callsOf("POST", "/")).toEqual([]);
  });

  test.each([
    ["user-cancelled", "Sign-in with the other service wasn't completed. You can try again."],
    ["user-disabled", messages.auth.accountDisabled],
    ["account-exists-with-different-credential", providers.exists],
    ["expired-pending-credential", /We can't sign you in with the other service/],
  ])("says how a visit to a provider in this window ended: %s", async (code, text) => {
    vi.stubGlobal("reportError", () => {});
    history.replaceState(null, "", `/login-page?error=${code}`);
    await renderPage(<LoginPage />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(location.search).toBe("");
  });
});

import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeServer } from "../../test/fake-server.ts";
import { alertText, fakeAccounts, renderPage } from "../../test/render-page.tsx";
import { person } from "../../test/sample-flow.ts";
import ProjectQueryForm from "../features/project-query/project-query-form.tsx";
import EquityPage from "../pages/equity-page.tsx";
import LoginPage from "../pages/login-page.tsx";
import RegisterPage from "../pages/register-page.tsx";
import { markSession } from "../shell/session-marks.ts";
import { keepEntries, keptEntry, restoreEntries } from "./kept-entries.ts";
import { refreshSession } from "./session-store.ts";

let accounts: FakeServer;
// As the start script does, once per document.
beforeAll(() => {
  markSession();
  keepEntries();
});
beforeEach(() => {
  accounts = fakeAccounts();
});
afterEach(() => sessionStorage.clear());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typedIn = (label: string) => field(label).value;

/** Opens a page as a browser does, instead of the one before. */
async function open(page: React.JSX.Element) {
  cleanup();
  await renderPage(page);
  restoreEntries();
  await refreshSession();
}

const query = <ProjectQueryForm page="service" />;

describe("what was typed", () => {
  test("as the sender of a message begins both forms of an account", async () => {
    await open(query);
    await userEvent.type(field("Name"), "Asha Rao");
    await userEvent.type(field("Email"), "asha@example.com");
    for (const page of [<RegisterPage key="r" />, <EquityPage key="e" />]) {
      await open(page);
      expect([typedIn("Name"), typedIn("Email")]).toEqual(["Asha Rao", "asha@example.com"]);
    }
    await open(<LoginPage />);
    expect(typedIn("Email")).toBe("asha@example.com");
  });

  test("to sign in begins a registration, and the other way round, but no password does", async () => {
    await open(<LoginPage />);
    await userEvent.type(field("Email"), "asha@example.com");
    await userEvent.type(field("Password"), "kite4blue");
    await open(<RegisterPage />);
    expect([typedIn("Email"), typedIn("Password")]).toEqual(["asha@example.com", ""]);
    await userEvent.type(field("Email"), ".au");
    await open(<LoginPage />);
    expect(typedIn("Email")).toBe("asha@example.com.au");
    expect(JSON.stringify(sessionStorage)).not.toContain("kite4blue");
  });

  test("as another address for the reply is still there after signing in, until it is sent", async () => {
    await open(query);
    await userEvent.type(field("Email"), "office@example.com");
    await userEvent.type(field("Message"), "Our first silicon is back");
    await open(<LoginPage />);
    await userEvent.clear(field("Email"));
    await userEvent.type(field("Email"), person.email);
    await userEvent.type(field("Password"), "kite4blue");
    accounts.answer("POST /api/auth/sign-in/email", () => {
      accounts.user = person;
      return { status: 200, body: {} };
    });
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await alertText();
    await screen.findByRole("heading", { name: "You are signed in" });
    expect(keptEntry("account-email")).toBe("");

    await open(query);
    expect(typedIn("Email")).toBe("office@example.com");
    expect(typedIn("Name")).toBe(person.displayName);
    const body: unknown[] = [];
    accounts.answer("POST /api/projectQuery", (sent) => {
      body.push(sent.body);
      return { status: 200, body: { success: true } };
    });
    await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
    await screen.findByText(/Your message has been sent/);
    expect(body).toMatchObject([{ email: "office@example.com" }]);
    await open(query);
    expect(typedIn("Email")).toBe(person.email);
  });
});

test("after the alert for somebody who is not signed in, the way to send it has the focus", async () => {
  await open(query);
  await userEvent.type(field("Message"), "Our first silicon is back");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await alertText();
  const way = await screen.findByRole("link", { name: "register" });
  expect(way.closest("p")).toBe(document.activeElement);
});

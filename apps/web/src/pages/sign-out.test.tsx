import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeServer } from "../../test/fake-server.ts";
import { fakeAccounts, renderPage } from "../../test/render-page.tsx";
import { guest, person } from "../../test/sample-flow.ts";
import ProjectQueryForm from "../features/project-query/project-query-form.tsx";
import { keepEntries } from "../session/kept-entries.ts";
import { refreshSession } from "../session/session-store.ts";
import { SessionButtons } from "../shell/header.tsx";
import { markSession } from "../shell/session-marks.ts";
import AccountPage from "./account-page.tsx";

let accounts: FakeServer;

// As the start script does, once per document.
beforeAll(() => {
  markSession();
  keepEntries();
});
beforeEach(() => {
  accounts = fakeAccounts();
  accounts.answer("POST /api/auth/sign-out", () => {
    accounts.user = null;
    return { status: 200, body: {} };
  });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders a page as prerendered, then loads the session. */
async function open(page: ReactNode): Promise<void> {
  await renderPage(page);
  await refreshSession();
}

const signOutCalls = () => accounts.callsOf("POST", "/api/auth/sign-out");

describe("SignOut", () => {
  test("forgets what the person wrote and where their files are", async () => {
    accounts.user = person;
    localStorage.setItem("uploadedFiles", JSON.stringify({ icici: "uploads/u1_icici.csv" }));
    localStorage.setItem("of another part", "of the person");
    await open(
      <>
        <SessionButtons />
        <ProjectQueryForm page="project-query" />
      </>,
    );
    const message = screen.getByLabelText<HTMLTextAreaElement>("Message");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(person.email);
    await userEvent.type(message, "Our secret chip");
    await userEvent.type(screen.getByLabelText("Email"), "m");
    expect(Object.keys(sessionStorage)).toEqual([
      "project-query:project-query",
      "project-query:at",
      "project-query:reply-email",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "SignOut" }));
    await waitFor(() => expect(message.value).toBe(""));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("in another tab takes effect here without a reload", async () => {
    accounts.user = person;
    await open(<SessionButtons />);
    expect(screen.queryByRole("button", { name: "Sign-In" })).toBeNull();
    sessionStorage.setItem("project-query:design", "draft of the person");
    accounts.user = null;
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage("signed-out");
    await screen.findByRole("button", { name: "Sign-In" });
    expect(screen.queryByRole("button", { name: "SignOut" })).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
    otherTab.close();
  });

  test("asks a guest first, because nobody could open their files again", async () => {
    accounts.user = guest;
    await open(
      <>
        <SessionButtons />
        <AccountPage />
      </>,
    );
    const lead = vi.spyOn(location, "assign").mockImplementation(() => {});
    await userEvent.click(screen.getByRole("button", { name: "SignOut" }));
    expect(signOutCalls()).toEqual([]);
    expect(lead).toHaveBeenCalledWith("/account-page#guest");
    expect(screen.getByText(/nobody can open what you uploaded or paid for/)).toBeTruthy();
    expect(screen.queryByLabelText("Current password")).toBeNull();
    const way = screen.getByRole("link", { name: "Create an account and keep it" });
    expect(way.getAttribute("href")).toBe("/?mode=select");
    await userEvent.click(screen.getByRole("button", { name: "Sign out and lose access" }));
    await waitFor(() => expect(signOutCalls()).toHaveLength(1));
  });
});

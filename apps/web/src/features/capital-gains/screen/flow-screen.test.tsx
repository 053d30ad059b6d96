import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  acceptTerms,
  button,
  choose,
  fakeServer,
  heading,
  open,
  press,
} from "../../../../test/flow-page.tsx";
import { guest, newFlow, problem, processed, uploaded } from "../../../../test/sample-flow.ts";
import { readAgainBy } from "../../../api/call.ts";
import { tryAgain } from "../../../api/try-again.ts";
import FlowScreen from "./flow-screen.tsx";

const server = fakeServer();

describe("a connection that is lost", () => {
  test("is said over the page, which reads again by itself", async () => {
    await open(server, "ICICI", uploaded);
    readAgainBy(tryAgain);
    server.answer("GET /api/flow", () => ({ status: 0 }));
    document.dispatchEvent(new Event("visibilitychange"));
    const said = await screen.findByText(/^No connection to the server/);
    expect(said.parentElement?.getAttribute("role")).toBe("status");
    expect(button("Process")).toBeTruthy();
    server.answer("GET /api/flow", () => ({ status: 200, body: server.flow }));
    server.move("ICICI", processed);
    window.dispatchEvent(new Event("online"));
    await heading("Payment");
    expect(screen.queryByText(/^No connection to the server/)).toBeNull();
  });
});

describe("choosing a platform", () => {
  test("welcomes by name and address, offers three platforms and shows the price", async () => {
    await open(server);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Welcome Asha Rao asha@example.com",
    );
    expect(["ICICI", "Zerodha", "MULTIPLE"].map((name) => button(name).tagName)).toEqual(
      Array(3).fill("BUTTON"),
    );
    expect(screen.getByText(/an invoice cost ₹5\.00 per statement/)).toBeTruthy();
  });

  test("says that MULTIPLE is currently not supported where it is switched off", async () => {
    server.flow = { ...newFlow, multiplePlatform: false };
    await open(server);
    await press("MULTIPLE");
    expect(screen.getByText(/currently not supported/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  });
});

describe("the address to confirm", () => {
  const mails = (state: typeof newFlow.confirmationMail, proof: "confirmed" | "unconfirmed") => {
    server.flow = { ...server.flow, confirmationMail: state, user: { ...newFlow.user, proof } };
  };

  test.each([
    ["sent", /^We emailed you a link that confirms this address. /],
    ["waiting", /^Our email with the link .* is waiting to be sent. /],
    ["failed", /^This address is not confirmed, so we email no receipts /],
    [undefined, /^This address is not confirmed, so we email no receipts /],
  ] as const)("is said with what became of the mail: %s", async (state, said) => {
    mails(state, "unconfirmed");
    await open(server);
    expect(screen.getByText(said)).toBeTruthy();
    const correct = screen.getByRole("link", { name: "Correct the address" });
    expect(correct.getAttribute("href")).toBe("/account-page");
  });

  test("is noticed by the page that waits for it, and said in the same place until the next step", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    mails("sent", "unconfirmed");
    await open(server, "ICICI", uploaded);
    const box = screen.getByText(/^We emailed you a link/).parentElement;
    mails(undefined, "confirmed");
    await vi.advanceTimersByTimeAsync(10_000);
    const said = await screen.findByText(
      "✓ This address is confirmed. We email receipts and files to it.",
    );
    expect(said.parentElement).toBe(box);
    expect(box?.getAttribute("style")).toContain("min-block-size");
    server.move("ICICI", processed);
    document.dispatchEvent(new Event("visibilitychange"));
    await heading("Payment");
    expect(screen.queryByText(/This address is confirmed/)).toBeNull();
    vi.useRealTimers();
  });

  test("is not asked for again once confirmed elsewhere, whatever the page knew at its start", async () => {
    mails("sent", "unconfirmed");
    await open(server, "ICICI", uploaded);
    mails(undefined, "confirmed");
    server.move("ICICI", processed);
    document.dispatchEvent(new Event("visibilitychange"));
    await heading("Payment");
    expect(screen.queryByText(/we email no receipts/)).toBeNull();
  });

  test.each([
    [200, { mailWaits: false }, "A new email is on its way."],
    [200, { mailWaits: true }, "The new email is waiting to be sent too."],
    [429, {}, "We've already sent you several emails. Use the newest one, or wait an hour."],
    [
      503,
      { code: "mail-not-sent" },
      "This site can't send email right now. Please try again later.",
    ],
    [0, {}, "The email could not be sent. Check your connection and try again."],
  ])("sends the mail again: %s", async (status, body, text) => {
    server.answer("POST /api/auth/widget/verify-email", () => ({ status, body }));
    mails("sent", "unconfirmed");
    await open(server);
    await press("Send again");
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("is asked for again in an account whose address somebody else has proved", async () => {
    mails(undefined, "unconfirmed");
    server.flow = { ...server.flow, user: { ...server.flow.user, email: "" } };
    await open(server);
    const link = screen.getByRole("link", { name: "Give another email address" });
    expect(link.getAttribute("href")).toBe("/account-page");
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test("is the person's of the state, also where another person signed in elsewhere", async () => {
    await open(server);
    server.flow = { ...newFlow, user: { ...newFlow.user, uid: "u2", displayName: "Ravi" } };
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText("Welcome Ravi");
  });
});

describe("when the session or the connection ends", () => {
  test("asks to sign in again after the session ends, and keeps the chosen file", async () => {
    server.answer("PUT /api/uploads", () => ({ status: 401, body: problem("x") }));
    const { signInAgain } = await open(server);
    await press("ICICI");
    await choose();
    await acceptTerms();
    await press("Upload");
    await heading("Sign in again to continue");
    expect(screen.getByText("sign in here")).toBeTruthy();
    signInAgain();
    await heading("Upload CSV File");
    expect(button("Remove statement.csv")).toBeTruthy();
  });

  test.each([
    [0, /The server could not be reached/, /answered with an error/],
    [500, /The server answered with an error \(HTTP 500\)/, /reached|connection/],
  ])("says what is wrong when it is answered %i, and tries again", async (status, said, unsaid) => {
    server.answer("GET /api/flow", () => ({ status }));
    render(<FlowScreen user={newFlow.user} companyName="Sample" signIn={null} />);
    await heading("We can't show your statements right now");
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText(unsaid)).toBeNull();
    server.answer("GET /api/flow", () => ({ status: 200, body: server.flow }));
    await press("Try again");
    await screen.findByRole("button", { name: "ICICI" });
  });

  test("keeps the chosen platform over a reload before the upload", async () => {
    await open(server);
    await press("Zerodha");
    await heading("Upload Excel File");
    cleanup();
    await open(server);
    await heading("Upload Excel File");
  });

  test("warns a guest that only this browser reaches the files, with a link to keep them", async () => {
    render(<FlowScreen user={guest} companyName="Sample" signIn={null} />);
    const way = await screen.findByRole("link", { name: "Create an account and keep it" });
    expect(way.getAttribute("href")).toBe("/?mode=select");
  });
});

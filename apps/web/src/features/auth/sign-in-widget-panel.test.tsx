import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { termsVersions } from "contract/terms";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import SignInWidgetPanel from "./sign-in-widget-panel.tsx";

/** What the identity service answers an address with. */
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.stubGlobal("reportError", () => {});
  vi.stubGlobal("fetch", async (address: string) => {
    return address === "/api/auth/widget/methods" ? answer() : Response.json({ user: null });
  });
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

async function enterAddress(): Promise<void> {
  render(<SignInWidgetPanel methods={["google.com", "password"]} phoneCountries={["IN"]} />);
  await userEvent.click(await screen.findByRole("button", { name: "Continue with email" }));
  await userEvent.type(screen.getByLabelText("Email"), "asha@example.test");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
}

describe("the widget on this site's identity service", () => {
  it.each([
    ["DEADLINE_EXCEEDED", 504, "The operation took too long and was stopped. Please try again."],
    [
      "no-matching-tenant-for-email",
      400,
      "Sign-in isn't set up for this address here. Please try another one.",
    ],
    ["INVALID_ARGUMENT", 400, "We couldn't process what you entered."],
    ["INVALID_CONFIGURATION", 400, "The sign-in service isn't set up correctly."],
    ["FAILED_PRECONDITION", 400, "This can't be done right now."],
    ["OUT_OF_RANGE", 400, "A value is outside the allowed range."],
    ["UNAUTHENTICATED", 401, "You are not signed in. Sign in and try again."],
    ["PERMISSION_DENIED", 403, "You don't have permission to do this."],
    ["NOT_FOUND", 404, "We couldn't find what you asked for."],
    ["ABORTED", 409, "The operation was interrupted by another one."],
    ["ALREADY_EXISTS", 409, "This already exists."],
    ["RESOURCE_EXHAUSTED", 429, "The service is at capacity."],
    ["QUOTA_EXCEEDED", 429, "The limit for this operation has been reached."],
    ["CANCELLED", 499, "The operation was cancelled."],
    ["DATA_LOSS", 500, "Some data was lost."],
    ["UNKNOWN", 500, "The service reported an unknown error."],
    ["INTERNAL", 500, "Something went wrong. Please try again."],
    ["NOT_IMPLEMENTED", 501, "The service doesn't support this."],
    ["UNAVAILABLE", 503, "The service isn't available at the moment."],
  ])("says what the standard code %s means", async (code, status, text) => {
    answer = () => Response.json({ code, message: "not for people" }, { status });
    await enterAddress();
    expect((await screen.findByRole("alert")).textContent).toContain(text);
  });

  it("sends what continuing accepts along with the call that creates the account", async () => {
    const bodies: unknown[] = [];
    const methods = { kind: "known", methods: [] };
    vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
      if (address === "/api/auth/sign-up/email") {
        bodies.push(JSON.parse(String(body)).termsAccepted);
      }
      return Response.json(address === "/api/auth/widget/methods" ? methods : { user: null });
    });
    await enterAddress();
    await userEvent.type(await screen.findByLabelText("First and last name"), "Asha Rao");
    await userEvent.type(screen.getByLabelText("New password"), "kite4blue");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    const { general, privacy } = termsVersions;
    await vi.waitFor(() => expect(bodies).toEqual([{ page: "/", general, privacy }]));
  });

  it("sends the person back to their start page if the process must restart", async () => {
    window.history.replaceState(null, "", "/?error=please_restart_the_process");
    sessionStorage.setItem("firebaseui::redirectStatus", "pending");
    render(<SignInWidgetPanel methods={["google.com", "password"]} phoneCountries={["IN"]} />);
    await screen.findByText("Please go back to the page that sent you here and start again.");
  });

  it("ends an unanswered call with a message and a working page", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() =>
      AbortSignal.abort(new DOMException("over", "TimeoutError")),
    );
    vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit = {}) => {
      throw signal?.reason;
    });
    await enterAddress();
    await screen.findByText("The operation took too long and was stopped. Please try again.");
    expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBeNull();
    vi.restoreAllMocks();
  });
});

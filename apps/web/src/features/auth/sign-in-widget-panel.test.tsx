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
  it("says what a standard code means, not what the service says", async () => {
    const body = { code: "DEADLINE_EXCEEDED", message: "not for people" };
    answer = () => Response.json(body, { status: 504 });
    await enterAddress();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The operation took too long and was stopped. Please try again.",
    );
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

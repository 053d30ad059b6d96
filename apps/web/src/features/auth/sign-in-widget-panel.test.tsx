import { termsVersions } from "@site/contract/terms";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import SignInWidgetPanel from "./sign-in-widget-panel.tsx";

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

const panel = <SignInWidgetPanel methods={["google.com", "password"]} phoneCountries={["IN"]} />;

describe("the widget on this site's identity service", () => {
  test("sends what continuing accepts along with the call that creates the account", async () => {
    const bodies: unknown[] = [];
    const methods = { methods: [] };
    vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
      if (address === "/api/auth/sign-up/email") {
        bodies.push(JSON.parse(String(body)).termsAccepted);
      }
      return Response.json(address === "/api/auth/widget/methods" ? methods : { user: null });
    });
    render(panel);
    await userEvent.click(await screen.findByRole("button", { name: "Continue with email" }));
    await userEvent.type(screen.getByLabelText("Email"), "asha@example.test");
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.type(await screen.findByLabelText("First and last name"), "Asha Rao");
    const password = screen.getByLabelText("New password");
    await userEvent.type(password, "kite4blue");
    await screen.findByRole("meter", { name: "Password strength" });
    const described = () =>
      document.getElementById(password.getAttribute("aria-describedby") ?? "")?.textContent;
    await vi.waitFor(() => expect(described()).toMatch(/^Fair/));
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    const { general, privacy } = termsVersions;
    await vi.waitFor(() => expect(bodies).toEqual([{ page: "/", general, privacy }]));
  });

  test.each(["v@co\u00ADrp.test", "v@\uFF43orp.test", "v@corp.test>", "v@corp.test."])(
    "refuses what the server would refuse as an address, without asking it: %j",
    async (typed) => {
      const asked: string[] = [];
      vi.stubGlobal("fetch", async (address: string) => {
        asked.push(address);
        return Response.json({ user: null });
      });
      render(panel);
      await userEvent.click(await screen.findByRole("button", { name: "Continue with email" }));
      await userEvent.type(screen.getByLabelText("Email"), typed);
      await userEvent.click(screen.getByRole("button", { name: "Next" }));
      await screen.findByText("That email address isn't correct");
      expect(asked).not.toContain("/api/auth/widget/methods");
    },
  );

  test("sends the person back to their start page if the process must restart", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ user: null }));
    window.history.replaceState(null, "", "/?error=restart-process");
    sessionStorage.setItem("firebaseui::redirectStatus", "pending");
    render(panel);
    await screen.findByText("Please go back to the page that sent you here and start again.");
  });
});

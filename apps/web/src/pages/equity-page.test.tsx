import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeAccounts, fakeAccounts, renderPage } from "../../test/render-page.tsx";
import EquityPage from "./equity-page.tsx";

let accounts: FakeAccounts;

beforeEach(async () => {
  accounts = fakeAccounts();
  await renderPage(<EquityPage />);
});

describe("the equity page", () => {
  it("registers without either of its two tick boxes", async () => {
    expect(screen.getAllByRole("checkbox")).toHaveLength(2);
    await userEvent.type(screen.getByLabelText("Name"), "Asha");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    expect(accounts.calls.map(({ path }) => path)).toEqual(["/api/auth/sign-up/email"]);
  });

  it("shows the service terms in a popup that loads their page", async () => {
    await userEvent.click(screen.getByRole("button", { name: /Read\s+Service terms/ }));
    const dialog = screen.getByRole("dialog", { name: "Service terms" });
    const frame = dialog.querySelector("iframe");
    expect(frame?.getAttribute("src")).toBe("/CG_Terms_of_service.html#framed");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

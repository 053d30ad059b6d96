import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { termsVersions } from "contract/terms";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeAccounts, fakeAccounts, renderPage } from "../../test/render-page.tsx";
import EquityPage from "./equity-page.tsx";

let accounts: FakeAccounts;

beforeEach(async () => {
  history.replaceState(null, "", "/equity-page");
  accounts = fakeAccounts();
  await renderPage(<EquityPage />);
});

describe("the equity page", () => {
  it("registers without either of its two tick boxes, and sends what is ticked", async () => {
    const page = "/equity-page";
    const { general, capitalGains } = termsVersions;
    const boxes = screen.getAllByRole("checkbox");
    expect(boxes).toHaveLength(2);
    accounts.answer = () => Response.json({ code: "USER_ALREADY_EXISTS" }, { status: 422 });
    const register = async () => {
      await userEvent.click(screen.getByRole("button", { name: "Create account" }));
      await screen.findByText(/already used/);
      return accounts.calls.at(-1)?.body.termsAccepted;
    };
    expect(await register()).toEqual({ page });
    await Promise.all(boxes.map((box) => userEvent.click(box)));
    expect(await register()).toEqual({ page, general, capitalGains });
  });
});

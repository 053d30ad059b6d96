import { termsVersions } from "@site/contract/terms";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { FakeServer } from "../../test/fake-server.ts";
import { fakeAccounts, renderPage } from "../../test/render-page.tsx";
import EquityPage from "./equity-page.tsx";

let accounts: FakeServer;
const signing = "POST /api/auth/sign-up/email";
/** The bodies of the calls. */
const sent = () =>
  accounts
    .callsOf("POST", "/api/auth/sign-up/email")
    .map(({ body }) => body as { termsAccepted: unknown });

beforeEach(async () => {
  history.replaceState(null, "", "/equity-page");
  accounts = fakeAccounts();
  await renderPage(<EquityPage />);
});

describe("the equity page", () => {
  test("registers without either of its two tick boxes, and sends what is ticked", async () => {
    const page = "/equity-page";
    const { general, capitalGains } = termsVersions;
    const boxes = screen.getAllByRole("checkbox");
    expect(boxes).toHaveLength(2);
    accounts.answer(signing, () => ({ status: 422, body: { code: "email-already-in-use" } }));
    await userEvent.type(screen.getByLabelText("Email"), "asha@example.com");
    const register = async () => {
      await userEvent.click(screen.getByRole("button", { name: "Create account" }));
      await screen.findByText(/already used/);
      return sent().at(-1)?.termsAccepted;
    };
    expect(await register()).toEqual({ page });
    await Promise.all(boxes.map((box) => userEvent.click(box)));
    expect(await register()).toEqual({ page, general, capitalGains });
  });
});

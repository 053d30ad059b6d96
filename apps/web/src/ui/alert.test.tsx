import { messages } from "@site/contract/messages";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { AlertHost, showAlert } from "./alert.tsx";

describe("showAlert", () => {
  test("shows the exact text, trailing space included, and resolves when OK is pressed", async () => {
    render(<AlertHost />);
    const closed = showAlert(messages.auth.acceptTerms);
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.querySelector("p")?.textContent).toBe("Accept Terms and conditions ");
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await closed;
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("shows a second alert only after the first is closed", async () => {
    render(<AlertHost />);
    const first = showAlert("first");
    const second = showAlert("second");
    expect(await screen.findAllByRole("alertdialog")).toHaveLength(1);
    expect(screen.getByText("first")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await first;
    await waitFor(() => screen.getByText("second"));
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await second;
  });
});

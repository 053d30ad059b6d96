import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { click, heading, show } from "../../test/shown-widget.tsx";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

it("accepts a pasted number and code", async () => {
  const { user, calls } = show();
  await click(user, "Continue with phone");
  await heading("Sign in with your phone");
  await user.click(screen.getByLabelText("Phone number"));
  await user.paste("+91 98123 45678");
  expect(screen.getByLabelText<HTMLSelectElement>("Country or region").value).toBe("IN");
  await click(user, "Verify");
  await screen.findByText("Code sent");
  await screen.findByRole("heading", { name: "Enter the code" });
  const code = screen.getByLabelText("6-digit code");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(screen.getByRole("timer").textContent).toBe("New code in 0:15");
  await user.click(code);
  await user.paste("123 456");
  await click(user, "Continue");
  await screen.findByRole("heading", { name: "Signed in" });
  expect(calls.at(-1)).toEqual([
    "verifyPhoneCode",
    { phoneNumber: "+919812345678", code: "123456", upgrade: false },
  ]);
});

it("refuses a country outside the list and clears the field", async () => {
  const { user } = show(
    {},
    {
      signInOptions: [{ provider: "phone", whitelistedCountries: ["IN"] }, "password"],
    },
  );
  await click(user, "Continue with phone");
  const number = screen.getByLabelText<HTMLInputElement>("Phone number");
  await user.type(number, "+44");
  expect(screen.getByText("The country code provided is not supported.")).toBeTruthy();
  expect(number.value).toBe("");
  expect(screen.getByLabelText("Country or region").children).toHaveLength(1);
});

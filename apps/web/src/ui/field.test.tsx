import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

test("hint and error are shown, and read out with the field", () => {
  render(<Field label="PAN" hint="Ten characters" error="One is missing" />);
  const ids = screen.getByLabelText("PAN").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Ten characters",
    "One is missing",
  ]);
});

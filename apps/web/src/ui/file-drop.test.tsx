import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

function Picker({ busy = false }: { busy?: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      label="Statement"
      hint="csv, at most 1 MB"
      accept=".csv"
      file={file}
      onChoose={setFile}
      busy={busy}
    />
  );
}

/** The name next to the Remove button. */
const chosen = () =>
  screen.queryByRole("button", { name: /Remove/ })?.parentElement?.firstElementChild?.textContent ??
  undefined;

const statement = new File(["abc"], "statement.csv", { type: "text/csv" });

describe("FileDrop", () => {
  test("says what it accepts before choosing, and the name and size afterwards", async () => {
    render(<Picker />);
    const input = screen.getByLabelText("Statement");
    const hint = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("csv, at most 1 MB");
    await userEvent.upload(input, statement);
    expect(chosen()).toBe("statement.csv");
    expect(screen.getByText("3 bytes")).toBeTruthy();
  });

  test("removes the file and returns focus to the picker", async () => {
    render(<Picker />);
    await userEvent.upload(screen.getByLabelText("Statement"), statement);
    await userEvent.click(screen.getByRole("button", { name: "Remove statement.csv" }));
    expect(chosen()).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Statement"));
  });

  test("opens the picker wherever its zone is pressed, once", async () => {
    render(<Picker />);
    const opened = vi.spyOn(screen.getByLabelText<HTMLInputElement>("Statement"), "click");
    await userEvent.click(screen.getByText("csv, at most 1 MB"));
    expect(opened).toHaveBeenCalledTimes(1);
    await userEvent.upload(screen.getByLabelText("Statement"), statement);
    opened.mockClear();
    await userEvent.click(screen.getByRole("button", { name: "Remove statement.csv" }));
    expect(opened).not.toHaveBeenCalled();
  });

  test("accepts a dropped file like a chosen one, unless it is busy", () => {
    const { rerender } = render(<Picker busy />);
    const zone = () => screen.getByLabelText("Statement").parentElement as HTMLElement;
    const dataTransfer = { files: [statement] };
    fireEvent.drop(zone(), { dataTransfer });
    expect(chosen()).toBeUndefined();
    rerender(<Picker />);
    fireEvent.drop(zone(), { dataTransfer });
    expect(chosen()).toBe("statement.csv");
  });
});

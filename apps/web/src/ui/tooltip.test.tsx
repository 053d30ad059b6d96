import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  render(
    <Tooltip text="Opens the menu">
      <button type="button">Menu</button>
    </Tooltip>,
  );
});
const tip = () => screen.queryByRole("tooltip");

describe("Tooltip", () => {
  it("appears at once on focus and describes its element", async () => {
    expect(tip()).toBeNull();
    await userEvent.tab();
    expect(tip()?.textContent).toBe("Opens the menu");
    const described = screen.getByRole("button").getAttribute("aria-describedby");
    expect(described).toBe(tip()?.id);
  });

  it("goes with Escape while focus stays", async () => {
    await userEvent.tab();
    await userEvent.keyboard("{Escape}");
    expect(tip()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button"));
  });

  it("stays while the pointer goes back to it, and goes when it has left", async () => {
    const anchor = screen.getByRole("button").parentElement as HTMLElement;
    fireEvent.pointerEnter(anchor);
    fireEvent.pointerLeave(anchor);
    fireEvent.pointerEnter(anchor);
    expect(tip()).not.toBeNull();
    fireEvent.pointerLeave(anchor);
    await waitFor(() => expect(tip()).toBeNull());
  });
});

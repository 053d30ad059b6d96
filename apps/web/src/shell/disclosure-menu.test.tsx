import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { PageLink, SiteRouter } from "../navigation/site-router.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";

const summary = () => screen.getByText("Pages");
const menu = () => summary().closest("details") as HTMLDetailsElement;

beforeEach(() => {
  render(
    <SiteRouter path="/">
      <DisclosureMenu label="Pages" group="test">
        <PageLink href="/login-page">Login</PageLink>
      </DisclosureMenu>
      <button type="button">outside</button>
    </SiteRouter>,
  );
  menu().open = true;
});
describe("DisclosureMenu", () => {
  it("closes on Escape and gives focus back to its button", () => {
    fireEvent.keyDown(document, { key: "Escape" });
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(summary());
  });

  it("closes on a press outside and when focus leaves", () => {
    fireEvent.pointerDown(screen.getByText("outside"));
    expect(menu().open).toBe(false);
    menu().open = true;
    fireEvent.focusIn(screen.getByText("outside"));
    expect(menu().open).toBe(false);
  });

  it("closes when one of its links is followed, and the address changes without a load", async () => {
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(menu().open).toBe(false);
    expect(location.pathname).toBe("/login-page");
  });
});

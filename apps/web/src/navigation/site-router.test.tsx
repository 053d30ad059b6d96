import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { PageLink, SiteRouter, usePlace } from "./site-router.tsx";

function Shown() {
  const { pathname, hash } = usePlace();
  return <output>{pathname + hash}</output>;
}

const shown = () => screen.getByRole("status").textContent;

beforeEach(() => {
  history.replaceState(null, "", "/landing-page");
  render(
    <SiteRouter>
      <PageLink href="/login-page">login</PageLink>
      <PageLink href="/DesignServices-page#trainings">trainings</PageLink>
      <PageLink href="/">start</PageLink>
      <Shown />
    </SiteRouter>,
  );
});
const link = (name: string) => screen.getByRole("link", { name });

describe("navigation inside the app", () => {
  it("follows links and the Back button without a load", async () => {
    await userEvent.click(link("login"));
    expect([shown(), location.pathname]).toEqual(["/login-page", "/login-page"]);
    await userEvent.click(link("trainings"));
    expect(shown()).toBe("/DesignServices-page#trainings");
    act(() => {
      history.replaceState(null, "", "/landing-page");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(shown()).toBe("/landing-page");
  });

  it("leaves links to the start, and presses with a modifier, to the browser", async () => {
    const left: string[] = [];
    document.addEventListener(
      "click",
      (event) => {
        if (!event.defaultPrevented) left.push((event.target as HTMLElement).textContent ?? "");
        event.preventDefault();
      },
      { once: false },
    );
    await userEvent.click(link("start"));
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(link("login"));
    await user.keyboard("{/Control}");
    expect(left).toEqual(["start", "login"]);
    expect(shown()).toBe("/landing-page");
  });
});

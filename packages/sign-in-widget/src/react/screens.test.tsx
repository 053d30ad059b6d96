import { act, cleanup, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pagesToVisit } from "../../test/pages-to-visit.ts";
import { heading, show } from "../../test/shown-widget.tsx";
import { english } from "../messages/english.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

/** Accessibility violations that can be found without a layout. */
async function breaches(container: Element) {
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe.each(pagesToVisit)("%s", (_name, title, arrive) => {
  it("has its heading and breaks no rule of accessibility", async () => {
    const { container } = await arrive();
    await heading(title);
    expect(await breaches(container)).toEqual([]);
  });
});

it("shows and announces a bar after half a second of waiting", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { widget } = show({ signInMethods: () => new Promise(() => {}) });
  await act(() => vi.advanceTimersByTimeAsync(0));
  act(() => widget.chooseProvider("password"));
  act(() => widget.submitEmail("ada@example.com"));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole("progressbar")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("One moment");
});

it("has no style attribute, which the site's policy would refuse", async () => {
  const { container } = show();
  await heading(english.titles.providerList);
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});

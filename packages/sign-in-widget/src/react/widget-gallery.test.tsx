import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { galleryStates } from "./gallery-states.ts";
import { WidgetGallery } from "./widget-gallery.tsx";

afterEach(cleanup);

it("shows every page and state with its name", () => {
  const { container } = render(<WidgetGallery />);
  const drawn = [...container.querySelectorAll("section > h2")].map((h2) => h2.textContent);
  expect(drawn).toEqual(galleryStates.map(({ name }) => name));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(container.textContent).not.toMatch(/undefined|\{\w+\}/);
});

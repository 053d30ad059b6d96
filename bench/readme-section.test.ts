import { expect, it } from "vitest";
import { replaceSection } from "./readme-section.ts";

const text = "# A\n<!-- one -->\nold\n<!-- /one -->\nkept\n<!-- two -->\n<!-- /two -->\n";

it("replaces one section and nothing else", () => {
  expect(replaceSection(text, "one", "new\n")).toBe(
    "# A\n<!-- one -->\n\nnew\n\n<!-- /one -->\nkept\n<!-- two -->\n<!-- /two -->\n",
  );
});

it("gives the same text when the same content is written again", () => {
  const once = replaceSection(text, "two", "new");
  expect(replaceSection(once, "two", "new")).toBe(once);
});

it("takes content with a dollar sign as it is", () => {
  expect(replaceSection(text, "one", "$& $1")).toContain("$& $1");
});

it("refuses a text without the section", () => {
  expect(() => replaceSection(text, "three", "new")).toThrow("<!-- three -->");
});

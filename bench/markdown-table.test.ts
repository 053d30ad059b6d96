import { expect, it } from "vitest";
import { markdownTable } from "./markdown-table.ts";

const columns = [
  { heading: "Page", cell: ({ path }: { path: string; size: number }) => path },
  { heading: "KB", cell: ({ size }: { path: string; size: number }) => `${size}` },
];

it("pads every cell to its column, text left and figures right", () => {
  expect(
    markdownTable(columns, [
      { path: "/", size: 9 },
      { path: "/landing-page", size: 1234 },
    ]),
  ).toBe(
    [
      "| Page          |   KB |",
      "| ------------- | ---: |",
      "| /             |    9 |",
      "| /landing-page | 1234 |",
    ].join("\n"),
  );
});

it("keeps rules that Markdown takes for a table under short headings", () => {
  expect(markdownTable(columns, [])).toBe("| Page |  KB |\n| ---- | --: |");
});

it("counts a character outside the basic plane as one", () => {
  expect(markdownTable(columns, [{ path: "𝛼𝛽𝛾𝛿", size: 1 }])).toContain("| 𝛼𝛽𝛾𝛿 |   1 |");
});

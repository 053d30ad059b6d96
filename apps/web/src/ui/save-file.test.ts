import { expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

test("a saved file has its name, and its memory is given back once the browser has read it", () => {
  vi.useFakeTimers();
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLElement) {
    links.push(this as HTMLAnchorElement);
  });
  const given = vi.spyOn(URL, "revokeObjectURL");
  saveFile(new Blob(["1"]), "a.csv");
  expect(links.map(({ download }) => download)).toEqual(["a.csv"]);
  expect(given).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(given.mock.calls).toEqual([[links[0]?.href]]);
});

import { describe, expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

describe("formatBytes", () => {
  test.each([
    [0, "0 bytes"],
    [1023, "1,023 bytes"],
    [4700, "4.6 KB"],
    [26_214_400, "25 MB"],
  ])("writes %d as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

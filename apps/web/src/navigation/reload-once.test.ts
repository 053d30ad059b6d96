import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadOnce } from "./reload-once.ts";

let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe("reloadOnce", () => {
  it("reloads for the first missing chunk and passes the second one on", () => {
    const cause = new Error("chunk is gone");
    void reloadOnce(cause);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(() => reloadOnce(cause)).toThrow(cause);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

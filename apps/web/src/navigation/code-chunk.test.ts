import { describe, expect, test, vi } from "vitest";
import { inTime, reloadOnce } from "./code-chunk.ts";

describe("a chunk of code", () => {
  test("resolves to the imported module", async () => {
    expect(await inTime(Promise.resolve("module"))).toBe("module");
    await expect(inTime(Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  });

  test("fails after the limit for chunks", async () => {
    vi.useFakeTimers();
    const given = expect(inTime(new Promise(() => {}))).rejects.toThrow("came late");
    await vi.advanceTimersByTimeAsync(120_000);
    await given;
  });

  test("that is missing reloads the page once; the second failure is thrown", () => {
    sessionStorage.clear();
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    const cause = new Error("chunk is gone");
    void reloadOnce(cause);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(() => reloadOnce(cause)).toThrow(cause);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

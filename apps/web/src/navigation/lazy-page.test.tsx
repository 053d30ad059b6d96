import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { lazyPage, PageView, reloadOnce } from "./lazy-page.tsx";

const module = { default: () => <h1>here</h1> };

describe("lazyPage", () => {
  it("renders at once after preload, so that hydration finds what the prerender wrote", async () => {
    const page = lazyPage(async () => module);
    await page.preload();
    expect(renderToString(<PageView page={page} />)).toBe("<h1>here</h1>");
  });

  it("waits for its code when it was not preloaded", async () => {
    const page = lazyPage(async () => module);
    render(
      <Suspense fallback="waiting">
        <PageView page={page} />
      </Suspense>,
    );
    expect(document.body.textContent).toBe("waiting");
    await screen.findByText("here");
  });

  it("fetches its code once, and again after a failure", async () => {
    let calls = 0;
    const page = lazyPage(async () => {
      calls += 1;
      if (calls === 1) throw new Error("lost");
      return module;
    });
    await expect(page.preload()).rejects.toThrow("lost");
    await page.preload();
    await page.preload();
    expect(calls).toBe(2);
  });

  it("gives up code that does not come within the limit for chunks, and asks again", async () => {
    vi.useFakeTimers();
    let calls = 0;
    const page = lazyPage(() => {
      calls += 1;
      return calls === 1 ? new Promise(() => {}) : Promise.resolve(module);
    });
    const first = expect(page.preload()).rejects.toThrow("did not arrive in time");
    await vi.advanceTimersByTimeAsync(120_000);
    await first;
    vi.useRealTimers();
    await page.preload();
    expect(page.loaded).toBe(module.default);
  });
});

describe("reloadOnce", () => {
  it("reloads for the first missing chunk and passes the second one on", () => {
    sessionStorage.clear();
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    const cause = new Error("chunk is gone");
    void reloadOnce(cause);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(() => reloadOnce(cause)).toThrow(cause);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

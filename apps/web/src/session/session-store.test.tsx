import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { noSession } from "../../test/fake-server.ts";
import { loadSession, refreshSession } from "./session-store.ts";
import { useSession } from "./use-session.ts";

function Status() {
  return <p>{useSession().status}</p>;
}

describe("the session", () => {
  test("is fetched once for any number of parts, and again on refresh", async () => {
    const fetch = vi.fn(async () => Response.json(noSession));
    vi.stubGlobal("fetch", fetch);
    await act(() => refreshSession());
    await Promise.all([loadSession(), loadSession()]);
    expect(fetch).toHaveBeenCalledTimes(1);
    await act(() => refreshSession());
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("is unknown while the server cannot be reached, and known once it answers", async () => {
    const { container } = render(<Status />);
    vi.stubGlobal("reportError", () => {});
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    await act(() => refreshSession());
    expect(container.textContent).toBe("unknown");
    vi.stubGlobal("fetch", async () => Response.json(noSession));
    await act(() => refreshSession());
    expect(container.textContent).toBe("known");
  });
});

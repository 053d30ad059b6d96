import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer } from "../../../../test/fake-server.ts";
import { newFlow } from "../../../../test/sample-flow.ts";
import { createPageStore } from "./page-store.ts";
import { refresh } from "./refresh.ts";

const server = new FakeServer();
beforeEach(() => {
  server.reset(newFlow);
  server.install();
  return () => vi.unstubAllGlobals();
});

describe("the state of the page", () => {
  test("an answer that does not show the statement opened meanwhile changes nothing", async () => {
    const store = createPageStore();
    await refresh(store);
    server.answer("GET /api/flow", ({ query }) => {
      const isOpened = query.get("statement") === "s7";
      if (!isOpened) {
        const opened = { statement: "s7", platform: "ICICI", flow: newFlow } as const;
        store.dispatch({ type: "statement-opened", ...opened });
      }
      return { status: 200, body: { ...newFlow, today: isOpened ? "2026-11-24" : "2026-11-23" } };
    });
    await refresh(store);
    expect(store.get().flow?.today).toBe("2026-11-24");
  });

  test("an answer that a newer one has overtaken changes nothing", async () => {
    const store = createPageStore();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.answer("GET /api/flow", async () => {
      await held;
      return { status: 200, body: { ...newFlow, today: "2026-11-22" } };
    });
    const earlier = refresh(store);
    server.answer("GET /api/flow", () => ({
      status: 200,
      body: { ...newFlow, today: "2026-11-23" },
    }));
    await refresh(store);
    arrive();
    await earlier;
    expect(store.get().flow?.today).toBe("2026-11-23");
  });
});

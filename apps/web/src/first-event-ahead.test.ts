import { beforeEach, expect, test, vi } from "vitest";
import { sendFirstEventAhead } from "./first-event-ahead.ts";

let idleWork: (() => void)[] = [];
beforeEach(() => {
  idleWork = [];
  document.body.innerHTML = '<div id="app"><p></p></div><div id="empty"></div>';
});

function eventsAt(id: string): string[] {
  const container = document.getElementById(id);
  if (!container) throw new Error(`no ${id}`);
  const seen: string[] = [];
  container.addEventListener("pointerover", ({ type }) => seen.push(type));
  sendFirstEventAhead(container);
  return seen;
}

test("one event comes to the container, not before the browser is idle", () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idleWork.push(work));
  const seen = eventsAt("app");
  expect(seen).toEqual([]);
  for (const work of idleWork) work();
  expect(seen).toEqual(["pointerover"]);
});

test("a browser without idle callbacks gets it later", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  delete (window as Partial<Window>).requestIdleCallback;
  const seen = eventsAt("app");
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(["pointerover"]);
});

test("a container without content is left alone", () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  expect(eventsAt("empty")).toEqual([]);
});

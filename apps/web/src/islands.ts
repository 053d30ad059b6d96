import type { IslandPart } from "./mount-island.tsx";
import { inTime, reloadOnce } from "./navigation/code-chunk.ts";
import { currentSession, subscribe } from "./session/session-store.ts";

/** How one island comes to life. */
type Island = {
  /**
   * `at-once`: after the first paint, so that the text does not wait for it. `on-touch`: not before
   * pointer, focus or input reaches it. `second-factor`: when a sign-in waits for its code.
   */
  when: "at-once" | "on-touch" | "second-factor";
  load: () => Promise<{ default: IslandPart }>;
};

/**
 * Every part of the site that React brings to life, and when. All else is prerendered markup that
 * `start.ts` alone serves. Its name is what the markup states in `data-island`; that of a whole page
 * is the page's path.
 */
export const islands: Readonly<Record<string, Island>> = {
  "/": { when: "at-once", load: () => import("./pages/home-page.tsx") },
  "/login-page": { when: "at-once", load: () => import("./pages/login-page.tsx") },
  "/register-page": { when: "at-once", load: () => import("./pages/register-page.tsx") },
  "/equity-page": { when: "at-once", load: () => import("./pages/equity-page.tsx") },
  "/account-page": { when: "at-once", load: () => import("./pages/account-page.tsx") },
  "project-query": {
    when: "on-touch",
    load: () => import("./features/project-query/project-query-form.tsx"),
  },
  "statement-check": {
    when: "on-touch",
    load: () => import("./pages/statement-check.tsx"),
  },
  "second-factor": {
    when: "second-factor",
    load: () => import("./features/auth/second-factor-dialog.tsx"),
  },
};

/** Milliseconds after which a page without a paint, such as one in the background, starts anyway. */
const latestStart = 2_000;

/** Whether React serves an island in the end; forgotten after a failure, so that a touch tries again. */
const loading = new WeakMap<HTMLElement, Promise<boolean>>();
const held = new WeakSet<HTMLElement>();

/** Brings the islands of the document to life by the rules above. */
export function startIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const start = () => load(place);
    const { when } = ruleOf(place);
    if (when === "at-once") {
      setTimeout(start, latestStart);
      new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    } else if (when === "second-factor") {
      subscribe(() => {
        const session = currentSession();
        if (session.status === "known" && session.secondFactorRequired) start();
      });
    }
  }
  for (const touch of ["pointerover", "focusin", "input"]) {
    document.addEventListener(touch, ({ target }) => {
      const place = asleep(target);
      if (place) void load(place);
    });
  }
  // Captured: what React would hear if it were here must not happen without it.
  document.addEventListener("submit", holdSubmit, true);
  document.addEventListener("click", holdClick, true);
}

function ruleOf(place: HTMLElement): Island {
  return islands[place.dataset.island as string] as Island;
}

/** The island around an element, while React does not serve it yet. */
function asleep(target: EventTarget | null): HTMLElement | null {
  return (target as Element).closest<HTMLElement>("[data-island]:not([data-live])");
}

/** Loads an island once; resolves to whether React serves it. */
function load(place: HTMLElement): Promise<boolean> {
  let live = loading.get(place);
  if (!live) {
    live = bringToLife(place);
    loading.set(place, live);
  }
  return live;
}

async function bringToLife(place: HTMLElement): Promise<boolean> {
  const { when, load } = ruleOf(place);
  try {
    const code = Promise.all([import("./mount-island.tsx"), load()]);
    const [{ mountIsland }, { default: Part }] = await inTime(code);
    await mountIsland(place, Part);
    place.dataset.live = "";
    return true;
  } catch (cause) {
    loading.delete(place);
    // A form works without its script, and what is typed into it must not go. A submit that is held
    // is sent by the browser.
    if (when !== "on-touch" && !held.has(place)) await reloadOnce(cause);
    return false;
  }
}

/** Keeps a submit until React can take it; where its code cannot be had the browser sends it. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
  const place = asleep(event.target);
  if (!place) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(place)) return;
  held.add(place);
  const form = event.target as HTMLFormElement;
  if (await load(place)) form.requestSubmit(event.submitter);
  else form.submit();
}

/** Keeps the press of a button that only React can answer. */
async function holdClick(event: MouseEvent): Promise<void> {
  const place = asleep(event.target);
  const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
  if (!place || !button) return;
  event.stopImmediatePropagation();
  if (await load(place)) button.click();
}

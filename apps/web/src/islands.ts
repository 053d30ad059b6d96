import { hasDefaultMethods } from "./features/auth/default-methods.ts";
import type { IslandPart } from "./mount-island.tsx";
import { afterPaint } from "./navigation/after-paint.ts";
import { inTime, reloadOnce } from "./navigation/code-chunk.ts";
import { knownSession, subscribe } from "./session/session-store.ts";

/** How one island starts: what triggers it besides being touched, and where its code is. */
type Island = {
  when: (start: () => void, place: HTMLElement) => void;
  load: () => Promise<{ default: IslandPart; prepare?: (place: HTMLElement) => Promise<void> }>;
};

/**
 * Every part of the site that React hydrates, and when. Everything else is prerendered markup that
 * only `start.ts` serves. The key is the markup's `data-island`; for a whole page it is the path.
 */
export const islands: Readonly<Record<string, Island>> = {
  "/": { when: onPerson, load: loadHome },
  "/login-page": { when: afterPaint, load: () => import("./pages/login-page.tsx") },
  "/register-page": { when: afterPaint, load: () => import("./pages/register-page.tsx") },
  "/equity-page": { when: afterPaint, load: () => import("./pages/equity-page.tsx") },
  "/account-page": { when: afterPaint, load: () => import("./pages/account-page.tsx") },
  "project-query": {
    when: onTouch,
    load: () => import("./features/project-query/project-query-form.tsx"),
  },
  "statement-trial": {
    when: onTouch,
    load: () => import("./pages/trial-button.tsx"),
  },
  "second-factor": {
    when: onCodeAsked,
    load: () => import("./features/auth/second-factor-dialog.tsx"),
  },
};

/** Waits for pointer or focus, which start any island; submits and clicks before that are held. */
function onTouch(): void {}

/**
 * Starts the capital-gains page before it is touched for a person who is signed in, for an address
 * that says something to the sign-in widget, and where other methods are offered than prerendered.
 */
function onPerson(start: () => void, place: HTMLElement): void {
  if (location.search.includes("mode=")) {
    // A link in an email: the page is what the widget says about it, and nothing else.
    place.replaceChildren();
  }
  if (location.search) {
    afterPaint(start);
  }
  subscribe(() => {
    const session = knownSession();
    if (session && (session.user || !hasDefaultMethods(session))) {
      start();
    }
  });
}

/** Loads the page's code and, unless somebody is signed in, the widget's at the same time. */
async function loadHome() {
  const [page] = await Promise.all([
    import("./pages/home-page.tsx"),
    knownSession()?.user ? undefined : import("./features/auth/sign-in-widget-panel.tsx"),
  ]);
  return page;
}

/** Starts once a sign-in waits for the code of its second factor. */
function onCodeAsked(start: () => void): void {
  subscribe(() => {
    if (knownSession()?.secondFactorRequired) {
      start();
    }
  });
}

/** Whether React ends up serving an island. Removed after a failure, so that a touch tries again. */
const loading = new WeakMap<HTMLElement, Promise<boolean>>();
const held = new WeakSet<HTMLElement>();

/** Starts the islands of the document by the rules above. */
export function startIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
    ruleOf(place).when(() => void load(place), place);
  }
  for (const touch of ["pointerover", "focusin"]) {
    document.addEventListener(touch, ({ target }) => {
      const place = asleep(target);
      if (place) {
        // After the frame that shows the touch, which would otherwise come later.
        requestAnimationFrame(() => setTimeout(load, 0, place));
      }
    });
  }
  // In the capture phase: an event that React would handle must not take effect without it.
  document.addEventListener("submit", holdSubmit, true);
  document.addEventListener("click", holdClick, true);
}

function ruleOf(place: HTMLElement): Island {
  return islands[place.dataset.island as string] as Island;
}

/** Returns the island around an element while React doesn't serve it yet. */
function asleep(target: EventTarget | null): HTMLElement | null {
  return (target as Element).closest<HTMLElement>("[data-island]:not([data-live])");
}

/** Loads an island once and resolves to whether React serves it. */
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
    const [{ mountIsland }, { default: Part, prepare }] = await inTime(code);
    await prepare?.(place);
    await mountIsland(place, Part);
    place.dataset.live = "";
    return true;
  } catch (cause) {
    loading.delete(place);
    // A form works without its script, and a reload would lose what was typed. The browser sends a
    // held submit.
    if (when !== onTouch && !held.has(place)) {
      await reloadOnce(cause);
    }
    return false;
  }
}

/** Holds a submit until React can handle it. If the code can't be loaded, the browser sends it. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
  const place = asleep(event.target);
  if (!place) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(place)) {
    return;
  }
  held.add(place);
  const form = event.target as HTMLFormElement;
  if (await load(place)) {
    form.requestSubmit(event.submitter);
  } else {
    form.submit();
  }
}

/** Holds the press of a button that only React can handle. */
async function holdClick(event: MouseEvent): Promise<void> {
  const place = asleep(event.target);
  const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
  if (!place || !button) {
    return;
  }
  event.stopImmediatePropagation();
  if (!(await load(place))) {
    return;
  }
  // A page that was rendered again has another button with the same text, perhaps a moment later.
  for (let wait = 0; wait < 60; wait += 1) {
    const same = [...place.querySelectorAll("button")].find(
      ({ textContent }) => textContent === button.textContent,
    );
    if (same) {
      return same.click();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

import { startIslands } from "./islands.ts";
import { afterPaint } from "./navigation/after-paint.ts";
import { arriveAtTop, goBackOnSubmit, showFromTop } from "./navigation/arrival.ts";
import { keepEntries } from "./session/kept-entries.ts";
import { loadSession, refreshSession } from "./session/session-store.ts";
import { closeMenus } from "./shell/close-menus.ts";
import { markSession } from "./shell/session-marks.ts";
import { dismissTooltips } from "./ui/dismiss-tooltips.ts";

// The script of every page. It uses no framework: it listens on the document, so it serves any
// markup, and leaves everything that needs React to the islands.
if (import.meta.env.DEV) {
  await (await import("./entry-dev.tsx")).showPage();
}

arriveAtTop();
goBackOnSubmit();
closeMenus();
dismissTooltips();
markSession();
keepEntries();
startIslands();

// What has the focus only because of a press shows a frame to the keyboard alone.
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => {
    document.documentElement.dataset.pressed = kind;
  });
}

afterPaint(() => void loadSession());
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) {
    return;
  }
  // A page from the back/forward cache keeps its old scroll position and its old session.
  showFromTop();
  void refreshSession();
});

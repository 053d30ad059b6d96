import { startIslands } from "./islands.ts";
import { afterPaint } from "./navigation/after-paint.ts";
import { arriveAtTop, goBackOnSubmit, showFromTop } from "./navigation/arrival.ts";
import { keepDrafts } from "./session/message-draft.ts";
import { loadSession, refreshSession } from "./session/session-store.ts";
import { closeMenus } from "./shell/close-menus.ts";
import { markSession } from "./shell/session-marks.ts";
import { dismissTooltips } from "./ui/dismiss-tooltips.ts";

// The script of every page. It knows no framework: it listens at the document, so that it serves
// whatever the markup holds, and leaves what needs React to the islands.
if (import.meta.env.DEV) {
  await (await import("./entry-dev.tsx")).showPage();
}

arriveAtTop();
goBackOnSubmit();
closeMenus();
dismissTooltips();
markSession();
keepDrafts();
startIslands();

afterPaint(() => void loadSession());
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) {
    return;
  }
  // Out of the back/forward cache it is where it was left, and knows who was signed in then.
  showFromTop();
  void refreshSession();
});

import { startIslands } from "./islands.ts";
import { arriveAtTop, goBackOnSubmit } from "./navigation/arrival.ts";
import { keepDrafts } from "./session/message-draft.ts";
import { loadSession, refreshSession } from "./session/session-store.ts";
import { closeMenus } from "./shell/close-menus.ts";
import { markSession } from "./shell/session-marks.ts";
import { dismissTooltips } from "./ui/dismiss-tooltips.ts";

// The script of every page. It knows no framework: it listens at the document, so that it serves
// whatever the markup holds, and leaves what needs React to the islands.
if (import.meta.env.DEV) await (await import("./entry-dev.tsx")).showPage();

arriveAtTop();
goBackOnSubmit();
closeMenus();
dismissTooltips();
markSession();
keepDrafts();
startIslands();

void loadSession();
addEventListener("pageshow", ({ persisted }) => {
  // A page from the back/forward cache knows who was signed in when it was left.
  if (persisted) void refreshSession();
});

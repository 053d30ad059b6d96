// React alone, which every page starts before the site's own code (see scripts/late-start.ts): run in
// one go, the two would hold a slow phone up for longer than a person waits for an answer to a press.
import "react-dom/client";

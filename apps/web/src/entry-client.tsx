import "./styles/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { sendFirstEventAhead } from "./first-event-ahead.ts";
import { preloadLinkedPages } from "./navigation/current-page.tsx";
import { SiteRouter } from "./navigation/site-router.tsx";
import { routes } from "./routes.ts";
import { loadSession } from "./session/session-store.ts";

const container = document.getElementById("app");
if (!container) throw new Error("The page has no #app element.");

const app = (
  <SiteRouter>
    <App />
  </SiteRouter>
);

void loadSession();
const route = routes.find(({ path }) => path === location.pathname);
// Hydration must find the page's code ready, or the prerendered text would vanish for a moment.
// Not awaited at the top level: pages import from this module's file, and would wait for it in turn.
const pageReady = route?.page.preload().catch(() => {}) ?? Promise.resolve();
void pageReady.then(() => {
  // A transition: React takes over in small steps between which input and scrolling come through.
  startTransition(() => {
    if (container.firstElementChild) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  preloadLinkedPages(routes);
  sendFirstEventAhead(container);
});

import { useEffect, useRef } from "react";
import { pageTitle } from "../content/site.ts";
import { type LazyPage, PageView } from "./lazy-page.tsx";
import { useNavigate, usePlace } from "./site-router.tsx";

/** One screen of the site. Paths are exact: letter case and the missing trailing slash count. */
export type Route = {
  path: string;
  /** Text of `<title>`; the company's short name is added to it. */
  title: string;
  /** Text of the description that search engines and shared links show. */
  description: string;
  page: LazyPage;
  /** False for screens that only make sense to a signed-in person: kept out of the sitemap. */
  indexed: boolean;
};

type Routes = readonly Route[];

/** The page of the current path; a path that is not in the table goes to `/`. */
export function CurrentPage({ routes }: { routes: Routes }) {
  const { pathname } = usePlace();
  const route = routes.find(({ path }) => path === pathname);
  useArrival(routes);
  return route ? <PageView key={route.path} page={route.page} /> : <BackToStart />;
}

function BackToStart() {
  const navigate = useNavigate();
  useEffect(() => navigate("/", { replace: true }), [navigate]);
  return null;
}

/**
 * What a document load does by itself and a change of path inside the app does not: show the top of
 * the page, or the part that the address names, set the title, and move focus to the heading, so
 * that a screen reader says where it is.
 */
function useArrival(routes: Routes): void {
  const place = usePlace();
  const shown = useRef(place);

  useEffect(() => {
    const before = shown.current;
    shown.current = place;
    if (before === place) return;
    if (before.pathname !== place.pathname) arrive(routes, place.pathname);
    if (place.hash) document.getElementById(place.hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [routes, place]);
}

function arrive(routes: Routes, pathname: string): void {
  const route = routes.find(({ path }) => path === pathname);
  if (route) document.title = pageTitle(route.title);
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Fetches a page's code when the pointer or focus reaches a link to it, before it is pressed. */
export function preloadLinkedPages(routes: Routes): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin) return;
    const route = routes.find(({ path }) => path === link.pathname);
    // A failure shows when the person presses the link; guessing ahead stays silent.
    route?.page.preload().catch(() => {});
  };
  document.addEventListener("pointerover", preload, { passive: true });
  document.addEventListener("focusin", preload);
}

import { useEffect, useRef } from "react";
import { routes } from "../routes.ts";
import { pageTitle } from "./page-title.ts";
import { usePlace } from "./site-router.tsx";

/**
 * What a document load does by itself and a change of path inside the app does not: show the top of
 * the page, or the part that the address names, set the title, and move focus to the heading, so
 * that a screen reader says where it is.
 */
export function PageArrival() {
  const place = usePlace();
  const shown = useRef(place);

  useEffect(() => {
    const before = shown.current;
    shown.current = place;
    if (before === place) return;
    if (before.pathname !== place.pathname) arrive(place.pathname);
    if (place.hash) document.getElementById(place.hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [place]);

  return null;
}

function arrive(pathname: string): void {
  const route = routes.find(({ path }) => path === pathname);
  if (route) document.title = pageTitle(route.title);
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

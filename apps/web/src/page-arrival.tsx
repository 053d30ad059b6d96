import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageTitle } from "./page-title.ts";
import { routes } from "./routes.ts";

/**
 * What a document load does by itself and a change of path inside the app does not: show the top of
 * the page, set the title, and move focus to the heading, so that a screen reader says where it is.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    const route = routes.find(({ path }) => path === pathname);
    if (route) document.title = pageTitle(route.title);
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}

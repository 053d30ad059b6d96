import { routes } from "../routes.ts";

/** Fetches a page's code when the pointer or focus reaches a link to it, before it is pressed. */
export function preloadLinkedPages(): void {
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

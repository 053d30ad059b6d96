import { type ComponentType, type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { AlertHost } from "./ui/alert.tsx";

let alertsHosted = false;

/** What an island renders; its props come from the markup. */
// biome-ignore lint/suspicious/noExplicitAny: each part states its own props, which JSON carries
export type IslandPart = ComponentType<any>;

/**
 * Hydrates an island over its prerendered markup, with the props in its `data-props`. What was typed
 * into it stays, because React doesn't control the fields of islands. Resolves when React handles the
 * island's events.
 */
export function mountIsland(place: HTMLElement, Part: IslandPart): Promise<void> {
  if (!alertsHosted) {
    alertsHosted = true;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(<AlertHost />);
  }
  return new Promise((resolve) => {
    const props = JSON.parse(place.dataset.props ?? "{}");
    const root = (
      <IslandRoot name={place.dataset.island} onLive={resolve}>
        <Part {...props} />
      </IslandRoot>
    );
    const options = { identifierPrefix: idPrefix(place.dataset.island) };
    // As a transition, React takes over in small steps and the browser stays responsive.
    startTransition(() => {
      if (place.firstChild) {
        hydrateRoot(place, root, options);
      } else {
        createRoot(place, options).render(root);
      }
    });
  });
}

type IslandRootProps = {
  /** The path of a whole page, or another name for a part of one. */
  name?: string;
  onLive?: () => void;
  children: ReactNode;
};

/** Wraps every island, in the prerender and in the browser, so that hydration finds the same tree. */
export function IslandRoot({ name, onLive, children }: IslandRootProps) {
  useEffect(() => onLive?.(), [onLive]);
  return <ErrorBoundary page={name?.startsWith("/") ?? false}>{children}</ErrorBoundary>;
}

/** Returns a prefix that keeps an island's ids apart from those of the page around it. */
export function idPrefix(island = ""): string {
  return `${island.replaceAll("/", "")}-`;
}

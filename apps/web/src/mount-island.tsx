import { type ComponentType, type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { AlertHost } from "./ui/alert.tsx";

let alertsHosted = false;

/** What an island renders; its props come from the markup. */
// biome-ignore lint/suspicious/noExplicitAny: each part states its own props, which JSON carries
export type IslandPart = ComponentType<any>;

/**
 * Brings an island to life over its prerendered markup and over what was typed into it, which React
 * leaves alone because no field of an island has its value from React.
 *
 * @param place the element that holds the island, with the part's props in `data-props`
 * @returns resolves when React answers what happens in the island
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
      <IslandRoot onLive={resolve}>
        <Part {...props} />
      </IslandRoot>
    );
    const options = { identifierPrefix: idPrefix(place.dataset.island) };
    // A transition: React takes over in small steps between which the browser answers the person.
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
  /** Called when the part is on the page and has heard of it. */
  onLive?: () => void;
  children: ReactNode;
};

/** What is around every island, in the prerender and in the browser: hydration finds the same tree. */
export function IslandRoot({ onLive, children }: IslandRootProps) {
  useEffect(() => onLive?.(), [onLive]);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

/** Keeps the ids of an island apart from those of the page around it. */
export function idPrefix(island = ""): string {
  return `${island.replaceAll("/", "")}-`;
}

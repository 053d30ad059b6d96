import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** A part of a page that its own React root hydrates in the browser. */
export type PrerenderedIsland = {
  name: string;
  element: ReactElement;
};

/**
 * Takes an island out of the page during the prerender, and returns the text that holds its place
 * until its markup is filled in. Without a collector the island is rendered in place.
 */
export const IslandCollector = createContext<((island: PrerenderedIsland) => string) | undefined>(
  undefined,
);

type IslandProps<Props extends object> = {
  /** Its entry in the table of islands. */
  name: string;
  part: ComponentType<Props>;
  /** Props of the part. They reach the browser in the markup, so JSON must be able to hold them. */
  props: Props;
};

/** Marks a stateful part of a prerendered page. The table of islands says when its script loads. */
export function Island<Props extends object>({ name, part: Part, props }: IslandProps<Props>) {
  const collect = useContext(IslandCollector);
  const element = <Part {...props} />;
  if (!collect) {
    return element;
  }
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {collect({ name, element })}
    </div>
  );
}

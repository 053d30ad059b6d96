import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** A part of a page that a React root of its own brings to life in the browser. */
export type PrerenderedIsland = {
  name: string;
  element: ReactElement;
};

/**
 * How the prerender takes an island out of the page around it: it returns the text that stands in
 * the island's place until its own markup is filled in. Without it the island is rendered in place.
 */
export const IslandCollector = createContext<((island: PrerenderedIsland) => string) | undefined>(
  undefined,
);

type IslandProps<Props extends object> = {
  /** Its entry in the table of islands. */
  name: string;
  part: ComponentType<Props>;
  /** Given to the part, in the browser through the markup: values that JSON can hold. */
  props: Props;
};

/** Marks a stateful part of a prerendered page; the table of islands says when its script loads. */
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

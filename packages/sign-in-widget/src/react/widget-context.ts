import { createContext, useContext } from "react";
import type { Widget } from "../core/widget.ts";
import type { Screen, ScreenKind, Text, WidgetState } from "../core/widget-state.ts";
import type { Catalogue } from "../messages/catalogue.ts";

/** What every screen draws from. */
export type WidgetView = {
  readonly widget: Widget;
  readonly state: WidgetState;
  /** The texts of the present language. */
  readonly words: Catalogue;
  /** Level of the widget's heading within the page around it. */
  readonly headingLevel: 1 | 2 | 3;
};

export const WidgetContext = createContext<WidgetView | null>(null);

/** The view of the widget around this component. Outside of one it is a programming error. */
export function useWidget(): WidgetView {
  const view = useContext(WidgetContext);
  if (!view) {
    throw new Error("A screen of the sign-in widget stands outside of it");
  }
  return view;
}

/** A text in the present language. */
export function textOf(words: Catalogue, text: Text): string {
  return "key" in text ? words.errors[text.key] : text.literal;
}

/** A provider's name: its configuration's, the language's, or its id. */
export function providerName({ widget, words }: WidgetView, providerId: string): string {
  const option = widget.config.signInOptions.find(({ provider }) => provider === providerId);
  return option?.providerName ?? words.providers[providerId] ?? providerId;
}

/** What the view of a page draws: the page, of one of these kinds. */
export type ShownScreen<Kind extends ScreenKind> = {
  readonly screen: Extract<Screen, { readonly kind: Kind }>;
};

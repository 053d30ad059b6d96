import { type ComponentType, createContext, useContext } from "react";
import type { Widget } from "../core/widget.ts";
import type { Screen, ScreenKind, Text, WidgetState } from "../core/widget-state.ts";
import type { Catalogue } from "../messages/catalogue.ts";

/** Shows how strong a typed password is; `id` is that of its words, which describe the field. */
export type StrengthMeter = ComponentType<{
  id: string;
  password: string;
  /** Name and email address; a password made of them is weak. */
  known: readonly string[];
}>;

/** Props of the pages behind a mail's link. */
export type MailLinkScreenProps = ShownScreen<"applyCode" | "passwordReset" | "outcome">;

/** What every screen draws from. */
export type WidgetView = {
  readonly widget: Widget;
  readonly state: WidgetState;
  /** Texts of the current language. */
  readonly words: Catalogue;
  /** Level of the widget's heading within the page around it. */
  readonly headingLevel: 1 | 2 | 3;
  /** Receives the heading of each page; given, the first page takes the focus too. */
  readonly onArrival: ((heading: string) => void) | undefined;
  /** Below a new password, in place of the rule. */
  readonly meter: StrengthMeter | undefined;
  /** The pages behind a mail's link. */
  readonly mailLinkScreen: ComponentType<MailLinkScreenProps>;
};

export const WidgetContext = createContext<WidgetView | null>(null);

/** Returns the view of the widget around this component. Throws outside a widget. */
export function useWidget(): WidgetView {
  const view = useContext(WidgetContext);
  if (!view) {
    throw new Error("A screen of the sign-in widget is outside the widget");
  }
  return view;
}

/** Returns a text in the current language. */
export function textOf(words: Catalogue, text: Text): string {
  return "key" in text ? words.errors[text.key] : text.literal;
}

/** Returns a provider's name in the current language, or its id. */
export function providerName({ words }: WidgetView, providerId: string): string {
  return words.providers[providerId] ?? providerId;
}

/** Props of a page's view: the page, of one of these kinds. */
export type ShownScreen<Kind extends ScreenKind> = {
  readonly screen: Extract<Screen, { readonly kind: Kind }>;
};

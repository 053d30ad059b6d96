import type { english } from "./english.ts";

type Texts = typeof english;

/** Texts of errors on any page. */
export type ErrorKey = keyof Texts["errors"];
/** Headings of pages. */
export type TitleKey = keyof Texts["titles"];
/** Buttons, links and names of fields. */
export type LabelKey = keyof Texts["labels"];
/** Sentences that explain a page. */
export type PromptKey = keyof Texts["prompts"];

/** Every text of the widget in one language; `fillIn` replaces placeholders such as `{email}`. */
export type Catalogue = {
  /** BCP 47 tag, for country names and the `lang` attribute. */
  readonly locale: string;
  readonly errors: Readonly<Record<ErrorKey, string>>;
  readonly titles: Readonly<Record<TitleKey, string>>;
  readonly labels: Readonly<Record<LabelKey, string>>;
  readonly prompts: Readonly<Record<PromptKey, string>>;
  /** Progress, announced politely. */
  readonly notices: Readonly<Record<keyof Texts["notices"], string>>;
  readonly providers: Readonly<Record<string, string>>;
};

/** Replaces each `{name}` in a text with its value. An unknown name stays unchanged. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

import type { english } from "./english.ts";

type Texts = typeof english;

/** Texts of errors, whatever page shows them. */
export type ErrorKey = keyof Texts["errors"];
/** Headings of pages. */
export type TitleKey = keyof Texts["titles"];
/** Buttons, links and names of fields. */
export type LabelKey = keyof Texts["labels"];
/** Sentences that explain a page. */
export type PromptKey = keyof Texts["prompts"];

/**
 * The shape of a language: every text of the widget. Placeholders stand in braces, such as
 * `{email}`, and are filled by `fillIn`.
 */
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

/** Puts `values` into the `{name}` places of a text. An unknown place stays as it is. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A legal text. It has a version because each acceptance is stored with one. */
export type LegalText = {
  title: string;
  /** Date on which this wording took effect, `YYYY-MM-DD`. */
  version: string;
  summary: string;
  /** Marks the text as a sample on its page: delete the line once the wording has been reviewed. */
  sample?: true;
  /** Paragraphs by the headings of their sections. A list in place of one holds points. */
  sections: Readonly<Record<string, readonly (string | readonly string[])[]>>;
};

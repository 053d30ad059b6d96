import styles from "./drawing.module.css";

const files = import.meta.glob<string>("../content/drawings/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

type DrawingProps = {
  /** Name of a file in `content/drawings/`, without its ending. */
  name: string;
  /** For a drawing next to text instead of in a figure. */
  small?: boolean;
};

/**
 * A drawing of `content/drawings/` in the colours of the page, hidden from screen readers: the text next
 * to it says the same. The classes in its file are the line weights of `drawing.module.css`.
 *
 * @throws when there is no such file
 */
export function Drawing({ name, small = false }: DrawingProps) {
  const file = files[`../content/drawings/${name}.svg`] ?? "";
  const [, viewBox = "", shapes = ""] =
    /<svg[^>]* viewBox="([^"]+)"[^>]*>(.+)<\/svg>/s.exec(file) ?? [];
  const [, , width, height] = viewBox.split(" ");
  if (!height) {
    throw new Error(`content/drawings/${name}.svg is missing, or has no viewBox.`);
  }
  const inPage = shapes.replace(/class="([^"]+)"/g, (_, names: string) => {
    const weights = names.split(" ").map((each) => styles[each]);
    return `class="${weights.join(" ")}"`;
  });
  return (
    <svg
      viewBox={viewBox}
      width={width}
      height={height}
      className={small ? styles.small : styles.drawing}
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own file, put in by the build
      dangerouslySetInnerHTML={{ __html: inPage }}
    />
  );
}

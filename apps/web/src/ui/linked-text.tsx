/** A sentence with links in it, each written as in Markdown: `[words](address)`. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((piece) => {
    const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return address ? (
      <a key={piece} href={address}>
        {words}
      </a>
    ) : (
      piece
    );
  });
}

/**
 * Returns the path of every page and legal text that visitors can open without an account, from the list that
 * the product gives language models. A new page is among them by its row in the table of routes.
 */
export async function publicPathsOf(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/llms.txt`)).text();
  return [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => new URL(address ?? "").pathname);
}

import { applyCode, type Person } from "../../apps/server/test/person.ts";

/** A message in the sandbox's inbox. */
type Message = { kind: "mail" | "sms"; subject: string; text: string; receivedAt: string };

/** Returns the messages that have arrived for `to` so far. */
export async function messagesTo(inboxUrl: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}

/**
 * Waits for a message to `to` that matches `pattern`, and returns the first group of the newest
 * match. Email goes through the outbox, so it takes a moment.
 */
export async function newestMatch(inboxUrl: string, to: string, pattern: RegExp): Promise<string> {
  for (let look = 0; look < 100; look += 1) {
    const messages = await messagesTo(inboxUrl, to);
    const found = messages
      .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
      .map(({ text }) => pattern.exec(text)?.[1])
      .find((match) => match !== undefined);
    if (found) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`nothing that fits ${pattern} arrived for ${to}`);
}

/** Returns path and query of a link to the site in an email, by the mode that it opens. */
export function linkFor(inboxUrl: string, to: string, mode: string): Promise<string> {
  return newestMatch(inboxUrl, to, new RegExp(`https?://[^/\\s]+(/\\?mode=${mode}&\\S+)`));
}

/** Opens the link of the email after a registration, in the person's own browser. */
export async function confirmByMail({ client, email }: Person, inboxUrl: string): Promise<void> {
  const link = new URL(await linkFor(inboxUrl, email, "verifyEmail"), inboxUrl);
  await applyCode(client, link.searchParams.get("oobCode") ?? "");
}

import { applyCode, type Person } from "../../apps/server/test/person.ts";

/** A message in the sandbox's inbox. */
type Message = { kind: "mail" | "sms"; subject: string; text: string; receivedAt: string };

/** What has arrived for `to` so far. */
export async function messagesTo(inboxUrl: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}

/**
 * Waits for a message to `to` that `pattern` finds something in, and gives the first group of the
 * newest one. Mail goes through the outbox, so it takes a moment.
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

/** Path and query of a link of the site in a mail, by the mode that it opens. */
export function linkFor(inboxUrl: string, to: string, mode: string): Promise<string> {
  return newestMatch(inboxUrl, to, new RegExp(`https?://[^/\\s]+(/\\?mode=${mode}&\\S+)`));
}

/** Opens the link of the mail that followed a registration, in the person's own browser. */
export async function confirmByMail({ client, email }: Person, inboxUrl: string): Promise<void> {
  const link = new URL(await linkFor(inboxUrl, email, "verifyEmail"), inboxUrl);
  await applyCode(client, link.searchParams.get("oobCode") ?? "");
}

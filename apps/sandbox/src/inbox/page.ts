import { escaped, sandboxPage } from "../html-page.ts";
import type { Message } from "./messages.ts";

/** The inbox as a page. */
export function inboxPage(messages: readonly Message[]): string {
  const list =
    messages.length === 0
      ? "<p>Nothing has arrived yet.</p>"
      : `<ol reversed>${messages.map(item).join("")}</ol>`;
  return sandboxPage(
    "Inbox of the sandbox",
    "/inbox.css",
    `<header>
<h1>Inbox of the sandbox</h1>
<p>Mail and text messages that the site sent. They stay on this machine.</p>
<p><a href="/">Look again</a></p>
</header>
<main>${list}</main>`,
  );
}

/** A mail's page runs nothing and fetches nothing; its own styles are in it. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Lets a mail's links open a tab of their own, as mail programs do. */
export function inOwnTab(html: string): string {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

/** The page's style sheet. */
export const inboxStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 0 auto; padding: 1rem; }
ol { list-style: none; padding: 0; }
li { border: 1px solid #8894a5; border-radius: 0.25rem; padding: 0.75rem 1rem; margin-block: 1rem; }
h2 { margin: 0; font-size: 1.1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin: 0.5rem 0; font-size: 0.9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 38rem; border: 0; }
summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; }
`;

function item(message: Message): string {
  const heading = message.kind === "mail" ? message.subject || "(no subject)" : "Text message";
  return `<li>
<article aria-labelledby="${message.id}">
<h2 id="${message.id}">${escaped(heading)}</h2>
<dl>
<dt>To</dt><dd>${escaped(message.to.join(", "))}</dd>
<dt>From</dt><dd>${escaped(message.from)}</dd>
<dt>At</dt><dd><time datetime="${message.receivedAt}">${message.receivedAt}</time></dd>
</dl>
${message.html ? shown(message, heading) : words(message)}
</article>
</li>`;
}

/** A mail as its program shows it, with its text for those that show no HTML. */
function shown(message: Message, subject: string): string {
  return `<iframe src="/mails/${message.id}" title="${escaped(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details>
<summary>As text</summary>
${words(message)}
</details>`;
}

function words({ text }: Message): string {
  return `<pre>${linked(text)}</pre>`;
}

/** Turns the web addresses in a text into links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>`
        : escaped(part),
    )
    .join("");
}

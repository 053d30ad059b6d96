import { escaped, sandboxPage } from "../html-page.ts";
import type { Account } from "./accounts.ts";

/** The page on which a person says who they are. */
export function chooserPage(accounts: readonly Account[], hint: string): string {
  const known = accounts
    .map(
      (account) => `<li><form method="post">
<input type="hidden" name="name" value="${escaped(account.name)}">
<input type="hidden" name="email" value="${escaped(account.email)}">
<input type="hidden" name="verified" value="${account.emailVerified ? "yes" : ""}">
<button>${escaped(account.name)} – ${escaped(account.email)}${account.emailVerified ? "" : " (not verified)"}</button>
</form></li>`,
    )
    .join("\n");
  return sandboxPage(
    "SANDBOX – not Google",
    "/chooser.css",
    `<main>
<h1>SANDBOX – not Google</h1>
<p>This page stands in for Google's sign-in on this machine. Type any account; no password is asked.</p>
${known ? `<h2>Accounts used before</h2>\n<ul>${known}</ul>` : ""}
<h2>Another account</h2>
<form method="post">
<p><label for="name">Name</label><input id="name" name="name" required autocomplete="off" value="Sample Person"></p>
<p><label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="off" value="${escaped(hint)}"></p>
<p><input id="verified" name="verified" type="checkbox" value="yes" checked><label for="verified">The address is verified</label></p>
<p><button>Continue</button></p>
</form>
<form method="post"><input type="hidden" name="deny" value="yes"><button>Cancel</button></form>
</main>`,
  );
}

/** The page's style sheet. */
export const chooserStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; }
main { max-inline-size: 26rem; margin: 0 auto; }
h1 { font-size: 1.25rem; color: #b45309; }
h2 { font-size: 1rem; }
ul { list-style: none; padding: 0; }
label { display: block; }
input[type="checkbox"] + label { display: inline; margin-inline-start: 0.5rem; }
input:not([type="checkbox"]) { inline-size: 100%; box-sizing: border-box; font: inherit; padding: 0.5rem; }
button { inline-size: 100%; min-block-size: 2.75rem; font: inherit; margin-block: 0.25rem; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; }
`;

import { isLoopback } from "../settings/payment-mode.ts";
import { address, noted, text, weak, wrongIf } from "../settings/setting.ts";
import { sendsMailInTheClear } from "../settings/weak-addresses.ts";

/** How mail leaves. */
export const mailSettings = {
  smtpUrl: address("SMTP_URL", {
    why: "The mail server; without one mail waits in the outbox",
    example: "",
    must: "must be an smtp:// or smtps:// address (or empty: mail is kept and not sent)",
    pattern: /^smtps?:\/\/\S+$/,
    risks: [
      wrongIf((url) => url === "", "is empty: mail stays in the outbox and is never sent."),
      weak(
        sendsMailInTheClear,
        "lets anyone on the network path switch encryption off and read the codes in mails: use smtps://, or requireTLS=true as the only option about TLS.",
      ),
    ],
  }),
  from: text("MAIL_FROM", {
    why: "The sender of the site's mail, whom that server lets send",
    example: "",
    must: "must be the sender address of the site's mail",
    otherwise: "no-reply@example.com",
    pattern: /^[^\r\n]+@[^\r\n]+$/,
    risks: [
      wrongIf(
        (from) => /@example\.com>?$/.test(from),
        "is the sample address: mail servers refuse it.",
      ),
    ],
  }),
};

/** What can be wrong with mail although the server starts. */
export const mailRisks = [
  noted(
    ({ publicUrl, mail }: { publicUrl: string; mail: { smtpUrl: string } }) =>
      publicUrl !== "" && isLoopback(mail.smtpUrl),
    "SMTP_URL is on this machine: make sure that the mail server there forwards mail.",
  ),
];

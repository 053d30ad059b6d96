import type { Config } from "./config.ts";

/** Secrets issued by others are longer; a shorter one was typed as a trial. */
const shortestSecret = 16;
/** Larger networks are not an operator's own: bits of the prefix, by kind of address. */
const leastPrefix = { ipv4: 8, ipv6: 16 };

/**
 * Finds settings that work but weaken security: one sentence each, which names the variable and
 * repeats no secret. The start logs them, the doctor counts them as wrong.
 *
 * @param nodeEnv the value of NODE_ENV
 */
export function dangerousSettings(config: Config, nodeEnv: string | undefined): string[] {
  const { gateway, google, github, sms, mail, rateLimitFactor } = config;
  const secrets: [string, string][] = [
    ["RAZORPAY_KEY_SECRET", gateway.keySecret],
    ["GOOGLE_CLIENT_SECRET", google.clientSecret],
    ["GITHUB_CLIENT_SECRET", github.clientSecret],
    ["SMS_TOKEN", sms.token],
  ];
  const isShort = (secret: string) => secret.length < shortestSecret;
  const found = [
    /^prod/i.test(nodeEnv ?? "") &&
      nodeEnv !== "production" &&
      `NODE_ENV is "${nodeEnv}": only "production" counts, so a gateway of the sandbox would be accepted.`,
    config.trustProxy.some(isWide) &&
      "TRUST_PROXY trusts a large part of the internet: visitors there could choose the address that the limits count by.",
    isPlain(google.issuer) &&
      "GOOGLE_ISSUER is an http address: anyone on the network path can sign in as anyone.",
    isPlain(sms.url) && "SMS_URL is an http address: codes and numbers travel in the clear.",
    sendsMailInTheClear(mail.smtpUrl) &&
      "SMTP_URL lets anyone on the network path switch encryption off: use smtps://, or add ?requireTLS=true.",
    ...secrets.map(
      ([name, secret]) =>
        secret !== "" &&
        isShort(secret) &&
        `${name} has fewer than ${shortestSecret} characters: it can be guessed.`,
    ),
    gateway.webhookSecrets.some(isShort) &&
      `RAZORPAY_WEBHOOK_SECRET holds a secret of fewer than ${shortestSecret} characters.`,
    rateLimitFactor !== 1 && `RATE_LIMIT_FACTOR is ${rateLimitFactor}: it is meant for tests.`,
  ];
  return found.filter((sentence) => sentence !== false);
}

/** True for addresses by which a machine reaches itself. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

/** True for another machine's address to which everything goes unencrypted. */
export function isPlain(url: string): boolean {
  return url.startsWith("http:") && !isLoopback(url);
}

/** smtp:// switches to TLS only if the server offers it, and an attacker can remove that offer. */
function sendsMailInTheClear(url: string): boolean {
  if (!url.startsWith("smtp:") || isLoopback(url)) {
    return false;
  }
  return new URL(url).searchParams.get("requireTLS") !== "true";
}

function isWide(entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  if (prefix === undefined) {
    return false;
  }
  return Number(prefix) < (address.includes(":") ? leastPrefix.ipv6 : leastPrefix.ipv4);
}

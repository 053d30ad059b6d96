import type { AppContext } from "../../../app-context.ts";

/** How long the service may take. */
const timeoutMs = 10_000;

/**
 * Hands a text message to the service of SMS_URL: `POST {"to": "+91…", "text": "…"}`, with SMS_TOKEN
 * as bearer token; any 2xx is a success. Not through the outbox: a code is worth nothing minutes
 * later, and the person is waiting to hear whether it was sent.
 *
 * @returns whether the service took it
 */
export async function sendTextMessage(
  { config, log }: Pick<AppContext, "config" | "log">,
  to: string,
  text: string,
): Promise<boolean> {
  try {
    const answer = await fetch(config.sms.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(config.sms.token ? { authorization: `Bearer ${config.sms.token}` } : {}),
      },
      body: JSON.stringify({ to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) log.warn({ part: "identity", status: answer.status }, "text message refused");
    return answer.ok;
  } catch (error) {
    // The cause may quote the request; its name is enough.
    log.warn({ part: "identity", cause: (error as Error).name }, "text message not sent");
    return false;
  }
}

import { type EndpointContext, knownDevice, logEvent, refusal } from "../library/endpoint.ts";
import type { IdentityTools } from "../tools.ts";

/**
 * Books a try at the password of an address before it is looked at. Every call that judges a
 * password asks here first, so that all doors have one count; over it, the call is refused.
 */
export async function bookPasswordTry(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  const { allowed } = await tools.throttle.book(email, await knownDevice(context, tools, email));
  if (allowed) return;
  logEvent(tools, "password locked", { email });
  throw refusal("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", "Too many wrong passwords");
}

/** Forgets the tries after a right password. */
export async function clearPasswordTries(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
): Promise<void> {
  await tools.throttle.clear(email, await knownDevice(context, tools, email));
}

import type { PaymentGateway } from "./gateway.ts";
import type { GatewayError } from "./gateway-request.ts";

/** Whether the gateway takes our calls; if not, why and what to do, as a sentence for the operator. */
export type GatewayCondition = { isUp: true } | { isUp: false; sentence: string };

/** Asks the gateway for one order, which costs nothing and shows name, certificate and keys. */
export async function gatewayCondition(
  gateway: Pick<PaymentGateway, "check">,
): Promise<GatewayCondition> {
  const asked = await gateway.check();
  return asked.ok ? { isUp: true } : { isUp: false, sentence: sentenceOf(asked.error) };
}

function sentenceOf(error: GatewayError): string {
  if (error.status === 401 || error.status === 403) {
    return `The gateway refuses the keys (HTTP ${error.status}): compare RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET with those of the gateway's dashboard.`;
  }
  const { code = "", status } = { code: undefined, ...error };
  if (code === "STAND_IN") {
    return "The sandbox's stand-in answers at GATEWAY_URL: nobody pays real money there, and no payment is opened. Set GATEWAY_URL to the gateway's own address.";
  }
  if (["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME"].includes(code)) {
    return `The gateway's name is not resolved (${code}): check GATEWAY_URL and this machine's name service.`;
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return `The gateway's certificate is not valid today (${code}): check this machine's clock; if it is right, nothing helps but the gateway's next certificate.`;
  }
  if (/CERT|SIGNATURE|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) {
    return `The gateway's certificate is not trusted (${code}): check GATEWAY_URL, and what stands between this machine and the gateway.`;
  }
  if (code === "NO_ANSWER_IN_TIME") {
    return "The gateway does not answer in time: check this machine's way out, and the gateway's status page.";
  }
  if (status !== undefined) {
    return `The gateway answers, but not as expected (HTTP ${status}): check GATEWAY_URL and the gateway's status page.`;
  }
  return `The gateway cannot be reached (${code || "unknown cause"}): check GATEWAY_URL and this machine's way out.`;
}

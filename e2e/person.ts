import { readFileSync } from "node:fs";
import type { Flow, Platform } from "../packages/contract/src/flow-state.ts";
import type { PaymentOrder } from "../packages/contract/src/payment.ts";
import { linkFor } from "./sign-in/inbox-client.ts";

/** An answer of the product: its status, its body as text and as JSON where it is JSON. */
export interface Answer {
  status: number;
  text: string;
  // The journeys look at many shapes; each test states what it expects of one.
  json: Record<string, unknown>;
  bytes: Uint8Array;
  headers: Headers;
}

/** A person without a browser: the product's HTTP calls with a cookie jar. */
export class Person {
  readonly #cookies = new Map<string, string>();
  readonly url: string;
  uid = "";

  constructor(url: string) {
    this.url = url;
  }

  /** One call; a plain object goes as JSON, bytes go as they are. */
  async call(
    method: string,
    path: string,
    body?: object | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        origin: this.url,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && !raw ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      body: body && !raw ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer> | undefined),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      text,
      json: isJson && text ? JSON.parse(text) : {},
      bytes,
      headers: response.headers,
    };
  }

  /** Creates the account and leaves the person signed in. */
  async register(name: string, email: string, password = "sample-pass-4711"): Promise<void> {
    const answer = await this.call("POST", "/api/auth/sign-up/email", { name, email, password });
    if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${answer.text}`);
    const session = await this.call("GET", "/api/session");
    this.uid = (session.json.user as { uid: string }).uid;
  }

  /** Opens the link of the mail after the registration. */
  async confirmAddress(inboxUrl: string, email: string): Promise<void> {
    const link = new URL(await linkFor(inboxUrl, email, "verifyEmail"), this.url);
    const oobCode = link.searchParams.get("oobCode");
    const answer = await this.call("POST", "/api/auth/widget/action-code/apply", { oobCode });
    if (answer.status !== 200) throw new Error(`confirming: ${answer.status} ${answer.text}`);
  }

  async flow(): Promise<Flow> {
    const answer = await this.call("GET", "/api/flow");
    if (answer.status !== 200) throw new Error(`flow: ${answer.status} ${answer.text}`);
    return answer.json as Flow;
  }

  /** Uploads a file of this machine as the platform's single file, both terms accepted. */
  async upload(platform: Platform, file: string): Promise<Answer> {
    const { terms } = await this.flow();
    const query = new URLSearchParams({
      platform,
      cgTerms: terms.capitalGains,
      generalTerms: terms.general,
    });
    return this.call(
      "PUT",
      `/api/uploads/${this.uid}.csv?${query}`,
      new Uint8Array(readFileSync(file)),
      {
        "content-type": "text/csv",
        "x-file-name": encodeURIComponent(file.split("/").at(-1) ?? ""),
      },
    );
  }

  process(platform: "ICICI" | "ZERODHA"): Promise<Answer> {
    return this.call("POST", "/api/processFileGen", {
      fileUpName: `uploads/${this.uid}.csv`,
      bucketName: "statements",
      process_egn: platform,
    });
  }

  async initiate(): Promise<PaymentOrder> {
    const answer = await this.call("POST", "/api/payments/initiate");
    if (answer.status !== 200) throw new Error(`initiate: ${answer.status} ${answer.text}`);
    return answer.json as PaymentOrder;
  }

  /** Pays the order at the test gateway, as its checkout window does. */
  async payAtGateway(orderId: string, outcome = "success"): Promise<Record<string, string>> {
    const { payment } = await this.flow();
    const gateway = new URL(payment.checkoutScriptUrl).origin;
    const response = await fetch(`${gateway}/__sim/orders/${orderId}/attempt`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome }),
    });
    return (await response.json()) as Record<string, string>;
  }

  verify(paid: Record<string, string>): Promise<Answer> {
    return this.call("POST", "/api/payments/verify", {
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    });
  }

  confirm(): Promise<Answer> {
    return this.call("POST", "/api/payments/confirm", { Test: "Test", userName: "", email: "" });
  }
}

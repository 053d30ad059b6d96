import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { messages } from "contract/messages";
import { afterEach, describe, expect, it, vi } from "vitest";
import { button, fakeServer, heading, open, press } from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { newFlow, problem, processed } from "../../../../test/sample-flow.ts";
import type { CheckoutOptions } from "../checkout-script.ts";

const server = fakeServer();
afterEach(() => {
  delete window.Razorpay;
});

/** Puts a checkout in the gateway's place that ends as the test says. */
function checkoutThat(ends: (options: CheckoutOptions) => void) {
  const opened: CheckoutOptions[] = [];
  window.Razorpay = class {
    private readonly options: CheckoutOptions;
    constructor(options: CheckoutOptions) {
      this.options = options;
    }
    on() {}
    open() {
      opened.push(this.options);
      ends(this.options);
    }
  };
  return opened;
}

const success = {
  razorpay_payment_id: "pay_1",
  razorpay_order_id: "order_1",
  razorpay_signature: "abc",
};
const order = { status: 200, body: { key: "k", amount: 500, currency: "INR", orderId: "order_1" } };

describe("paying", () => {
  it("opens the checkout with the order, name and address, and an unassigned contact number", async () => {
    server.answer("POST /api/payments/initiate", () => order);
    server.answer("POST /api/payments/verify", () => {
      server.move("ICICI", { paymentSuccess: true });
      return { status: 200, body: { verificationStatus: "success" } };
    });
    const opened = checkoutThat(({ handler }) => handler(success));
    await open(server, "ICICI", processed);
    await press("Pay to Download");
    await heading("Payment Made");
    expect(opened[0]).toMatchObject({
      key: "k",
      amount: 500,
      currency: "INR",
      order_id: "order_1",
      prefill: { name: "Asha Rao", email: "asha@example.com", contact: "+910000000000" },
    });
    expect(server.callsOf("POST", "/api/payments/verify")[0]?.body).toEqual({
      razorpayPaymentId: "pay_1",
      razorpayOrderId: "order_1",
      razorpaySignature: "abc",
    });
  });

  it("waits for the confirmation of the address", async () => {
    server.flow = { ...server.flow, user: { ...server.flow.user, proof: "unconfirmed" } };
    await open(server, "ICICI", processed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("region", { name: "Before you continue" })).toBeTruthy();
    server.flow = { ...server.flow, user: { ...server.flow.user, proof: "confirmed" } };
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(button("Pay to Download").hasAttribute("disabled")).toBe(false));
  });

  it("says so when the script does not load, without making an order", async () => {
    const append = vi.spyOn(document.head, "append").mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLScriptElement).onerror?.(new Event("error")));
    });
    await open(server, "ICICI", processed);
    await press("Pay to Download");
    expect(await alertText()).toBe(messages.payment.scriptFailed);
    expect(append).toHaveBeenCalledTimes(3);
    append.mockRestore();
    expect(server.callsOf("POST", "/api/payments/initiate")).toEqual([]);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
  });

  it("says above the button that this file is already paid for, with links to its files", async () => {
    const url = "/api/statements/s0/processed_file.csv";
    await open(server, "ICICI", {
      ...processed,
      paidBefore: {
        paidAt: "2026-11-20T20:00:00Z",
        downloads: [{ url, name: "processed_file.csv", bytes: 1500 }],
      },
    });
    const said = screen.getByRole("region", { name: "You have already paid for this file" });
    expect(said.textContent).toContain("on 21 Nov 2026");
    const link = screen.getByRole("link", { name: /processed_file\.csv/ });
    expect(link.getAttribute("href")).toBe(url);
    const order = said.compareDocumentPosition(button("Pay to Download"));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("asks for the State of residence where the invoice needs it", async () => {
    server.flow = { ...newFlow, payment: { ...newFlow.payment, needsState: true } };
    server.answer("POST /api/payments/initiate", () => ({ status: 503, body: problem("x") }));
    checkoutThat(() => {});
    await open(server, "ICICI", processed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText("State of residence"), "Karnataka");
    await press("Pay to Download");
    await alertText();
    const [call] = server.callsOf("POST", "/api/payments/initiate");
    expect(call?.query.get("state")).toBe("29");
    expect(call?.query.get("statement")).toBe("s1");
  });
});

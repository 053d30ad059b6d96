import { messages } from "@site/contract/messages";
import type { ResultHead } from "@site/result/result-head";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { button, fakeServer, heading, open, press } from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { formOf, head, newFlow, problem, processed } from "../../../../test/sample-flow.ts";
import type { CheckoutOptions } from "./checkout-script.ts";

const server = fakeServer();
afterEach(() => {
  delete window.Razorpay;
});

/** Puts a checkout in the gateway's place that ends as the test says. */
function checkoutThat(ends: (options: CheckoutOptions) => void) {
  server.answer("POST /api/payments/initiate", () => order);
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
/** Pays for a processed statement in the checkout; returns with what it was opened. */
async function paid() {
  const opened = checkoutThat(({ handler }) => handler(success));
  await open(server, "ICICI", processed);
  await press("Pay to Download");
  return opened;
}
/** The server's word that this payment has arrived. */
const verified = () => {
  server.move("ICICI", { paymentSuccess: true });
  return { status: 200, body: { verificationStatus: "success" } };
};

/** A failure is read at a glance. */
const wordsOf = ({ textContent }: HTMLElement) => textContent?.split(/\s+/).length;

describe("paying", () => {
  test("says that an earlier payment was sent back, and where its papers are", async () => {
    const moneyBack = { amount: 500, isOfFiles: true, isSent: true };
    await open(server, "ICICI", { ...processed, moneyBack });
    expect(screen.getByText(/was sent back/).textContent).toContain(
      "The invoice and its credit note are in My statements.",
    );
    expect(button("Pay to Download")).toBeTruthy();
  });

  test("names the statement's own price, not today's", async () => {
    await open(server, "ICICI", { ...processed, fee: { amount: 700, currency: "INR" } });
    const prices = screen.getAllByText(/₹\d+\.00/).map((each) => each.textContent);
    expect(new Set(prices)).toEqual(new Set(["₹7.00"]));
  });

  test("opens no checkout at another price than the one on the page, and shows the new one", async () => {
    const opened = checkoutThat(() => {});
    server.answer("POST /api/payments/initiate", () => {
      server.move("ICICI", { fee: { amount: 19_900, currency: "INR" }, paymentBegun: true });
      return { ...order, body: { ...order.body, amount: 19_900 } };
    });
    await open(server, "ICICI", processed);
    await press("Pay to Download");
    expect(await screen.findByText(/^The price has changed/)).toBeTruthy();
    expect(screen.getAllByText("₹199.00").length).toBeGreaterThan(0);
    expect(opened).toEqual([]);
  });

  test("opens the checkout with the order, name and address, and an unassigned contact number", async () => {
    server.answer("POST /api/payments/verify", verified);
    const opened = await paid();
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

  test("asks again when too many verify, and says nothing of a failure", async () => {
    server.answer("POST /api/payments/verify", () => {
      if (server.callsOf("POST", "/api/payments/verify").length === 1) {
        return { status: 429, body: problem("too-many-requests") };
      }
      return verified();
    });
    await paid();
    await heading("Payment Made");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("says that a payment could not be verified, and that nothing was unlocked", async () => {
    server.answer("POST /api/payments/verify", () => ({ status: 400, body: problem("x") }));
    await paid();
    expect(await alertText()).toBe(messages.payment.verificationFailed);
    expect(wordsOf(screen.getByText(/; nothing was unlocked/))).toBeLessThanOrEqual(20);
  });

  test("shows by itself what was approved elsewhere after the window was closed", async () => {
    checkoutThat(({ modal }) => {
      server.move("ICICI", { paymentBegun: true });
      modal.ondismiss();
    });
    server.answer("GET /api/payments/status", () => ({
      status: 200,
      body: { state: "OPEN", inReview: false },
    }));
    await open(server, "ICICI", processed);
    await press("Pay to Download");
    const notice = await screen.findByText(/^The payment window was closed/);
    expect(notice.parentElement).toBe(document.activeElement);
    expect(wordsOf(notice)).toBeLessThanOrEqual(20);
    server.move("ICICI", { paymentSuccess: true });
    await screen.findByRole("heading", { name: "Payment Made" }, { timeout: 15_000 });
    expect(server.callsOf("POST", "/api/payments")).toHaveLength(1);
  });

  test("is not offered to a guest, who is led to sign-up", async () => {
    server.flow = { ...server.flow, user: { ...server.flow.user, proof: "guest" } };
    await open(server, "ICICI", processed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("region", { name: "Before you continue" })).toBeTruthy();
  });

  test.each(["error", "load"] as const)(
    "says so when the script defines nothing at its %s, without making an order",
    async (end) => {
      const append = vi.spyOn(document.head, "append").mockImplementation((script) => {
        queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event(end)));
      });
      await open(server, "ICICI", processed);
      await press("Pay to Download");
      expect(await alertText()).toBe(messages.payment.scriptFailed);
      expect(append).toHaveBeenCalledTimes(3);
      append.mockRestore();
      expect(server.callsOf("POST", "/api/payments/initiate")).toEqual([]);
      expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
    },
  );

  test("asks for the State of residence where the invoice needs it", async () => {
    server.flow = { ...newFlow, payment: { ...newFlow.payment, needsState: true } };
    checkoutThat(() => {});
    server.answer("POST /api/payments/initiate", () => ({ status: 503, body: problem("x") }));
    await open(server, "ICICI", processed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText("State of residence"), "Karnataka");
    await press("Pay to Download");
    expect(await alertText()).toBe(messages.payment.initiateFailed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
    const [call] = server.callsOf("POST", "/api/payments/initiate");
    expect(call?.query.get("state")).toBe("29");
    expect(call?.query.get("statement")).toBe("s1");
  });
});

describe("what the form that was found means for the payment", () => {
  const payFor = (more: Partial<ResultHead>) =>
    open(server, "ICICI", { ...processed, head: { ...head, ...more } });
  const payment = () => document.getElementById("payment")?.parentElement?.textContent ?? "";

  test("ITR-1 needs no file, and its totals are there without paying", async () => {
    await payFor({
      form: formOf("ITR-1"),
      mergeRefusal: { code: "return-takes-totals", message: "ITR-1 takes only the totals." },
      returnFigures: [
        {
          schedule: "Long-term capital gains under section 112A",
          item: null,
          title: "not chargeable to income-tax",
          filledIn: false,
          figures: [{ name: "Total sale consideration", amount: "150000" }],
        },
      ],
    });
    expect(payment()).toContain("Report and invoice (ITR-1 needs no Schedule 112A file)");
    expect(payment()).toContain("Your return is ITR-1: it needs no Schedule 112A file.");
    expect(payment()).toContain("Total sale consideration₹1,50,000");
  });

  test.each([
    ["ITR-3", { code: "return-needs-itr-3", message: "You have business income." }],
    ["ITR-2", null],
  ] as const)(
    "what %s does not need is not said, nor what only the merge would refuse",
    async (form, mergeRefusal) => {
      await payFor({ form: formOf(form), mergeRefusal });
      expect(payment()).toContain("CSV, report and invoice");
      expect(payment()).not.toMatch(/ITR-1|draft/);
    },
  );

  test("an open form asks for the answers first", async () => {
    await payFor({ form: formOf("ITR-1", "ITR-2"), mergeRefusal: null });
    expect(payment()).toContain("ITR-1 and ITR-4 need no Schedule 112A file. Before you pay,");
  });
});

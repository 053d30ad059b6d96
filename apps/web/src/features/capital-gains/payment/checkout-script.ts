/** What the checkout passes to the page after a successful payment. */
export type CheckoutSuccess = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** The options of the gateway's Standard Checkout that this page uses. */
export type CheckoutOptions = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  handler: (success: CheckoutSuccess) => void;
  modal: { ondismiss: () => void };
};

type Checkout = {
  open: () => void;
  on: (event: "payment.failed", listener: (response: unknown) => void) => void;
};

/** The script's constructor, found on `window`. */
export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout;

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the browser's.
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

const tries = 3;
const timeout = 8_000;

/**
 * Loads the checkout script, once. An error, a timeout and a script that defines nothing all count
 * as a failed try; the dead tag is removed, so that the person can press the button again. Returns
 * undefined after three tries.
 */
export async function loadCheckoutScript(url: string): Promise<CheckoutConstructor | undefined> {
  for (let attempt = 0; attempt < tries && !window.Razorpay; attempt += 1) {
    await loadOnce(url);
  }
  return window.Razorpay;
}

function loadOnce(url: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const finish = () => {
      clearTimeout(timer);
      if (!window.Razorpay) {
        script.remove();
      }
      resolve();
    };
    const timer = setTimeout(finish, timeout);
    script.onload = finish;
    script.onerror = finish;
    script.src = url;
    document.head.append(script);
  });
}

// Of the fields that the gateway's API documents, those that a merchant needs.

/** The gateway's order. Amounts in paise, times in seconds. */
export type SandboxOrder = {
  id: string;
  entity: "order";
  amount: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  created_at: number;
};

/** One attempt to pay an order. */
export type SandboxPayment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  method: "upi";
  captured: boolean;
  created_at: number;
};

/** Money on its way back. `failed` returns it to the merchant's balance. */
export type SandboxRefund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  status: "pending" | "processed" | "failed";
  created_at: number;
};

const idLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Makes an identifier in the gateway's format: a prefix and 14 letters or digits. */
export function newId(prefix: "order" | "pay" | "rfnd" | "evt"): string {
  const letters = Array.from({ length: 14 }, () => {
    return idLetters[Math.floor(Math.random() * idLetters.length)];
  });
  return `${prefix}_${letters.join("")}`;
}

/** Returns the current time in the gateway's format: whole seconds since 1970. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

import type { InvoiceFacts } from "../src/features/invoices/invoice-snapshot.ts";

/** What a registered company writes on an invoice for a recipient in its own State. */
export const sampleInvoice: InvoiceFacts = {
  now: new Date("2026-11-21T20:00:00Z"),
  supplier: {
    name: "Sample Company",
    address: ["1 Sample Street", "Bengaluru 560001"],
    email: "billing@example.test",
    phone: "+91 80 0000 0000",
    website: "https://www.example.test",
    registrationNumber: "U00000KA2020PTC000000",
    gstin: "29ABCDE1234F1Z5",
    ratePercent: 18,
    sac: "998232",
    series: "CG",
  },
  sandbox: false,
  orderId: "cg_0001",
  gatewayOrderId: "order_00000000000001",
  gatewayPaymentId: "pay_00000000000001",
  recipient: { name: "Asha Sample", email: "asha@example.test", state: "29" },
  total: 500,
  currency: "INR",
};

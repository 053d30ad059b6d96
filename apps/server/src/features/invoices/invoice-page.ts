import type { InvoiceSnapshot } from "./invoice-snapshot.ts";

/** The credit note that cancels an invoice, for the line that says so. */
export type Cancellation = { number: string; date: string };

/** A line about the supplier or the recipient. `label`: small, above the recipient. */
export type PartyLine = { text: string; bold?: boolean; label?: boolean };

/**
 * Everything that an invoice shows, in order. The sheet and the page are both drawn from this and
 * decide nothing but looks. Amounts in paise, dates `YYYY-MM-DD`.
 */
export type InvoicePage = {
  title: string;
  warnings: string[];
  parties: PartyLine[];
  references: { label: string; value: string; bold?: boolean; isDate?: boolean }[];
  /** Headings of the table's five columns: description, SAC, quantity, price, amount. */
  columns: [string, string, string, string, string];
  position: { description: string; sac: string; quantity: number; price: number };
  /** Below the item; the last one is the total. */
  sums: { label: string; amount: number }[];
  totalInWords: string;
  /** Small print. */
  notes: string[];
};

/** Lays out an invoice. The same snapshot always makes the same page. */
export function invoicePage(invoice: InvoiceSnapshot, cancellation?: Cancellation): InvoicePage {
  const { supplier, recipient, tax, total } = invoice;
  const { title } = invoice;
  return {
    title,
    warnings: [
      ...(title.startsWith("TEST") ? ["Made by a test system. No money was paid."] : []),
      ...(cancellation
        ? [`CANCELLED by credit note ${cancellation.number} of ${spelt(cancellation.date)}`]
        : []),
    ],
    parties: [
      { text: supplier.name, bold: true },
      ...supplier.address.map((text) => ({ text })),
      ...optional(supplier.state, ({ name, code }) => `State: ${name} (${code})`),
      ...optional(supplier.gstin, (gstin) => `GSTIN: ${gstin}`),
      ...optional(supplier.registrationNumber, (number) => `Registration number: ${number}`),
      // Section 12(3)(c) of the Companies Act, 2013 wants all of it on a bill.
      { text: [supplier.email, supplier.phone].filter(Boolean).join(", ") },
      ...optional(supplier.website ?? "", (website) => website),
      { text: "" },
      { text: "Billed to", label: true },
      { text: recipient.name, bold: true },
      { text: recipient.email },
      ...optional(recipient.state, ({ name, code }) => `State: ${name} (${code})`),
    ],
    references: [
      { label: "Invoice number", value: invoice.number, bold: true },
      { label: "Date", value: invoice.date, isDate: true },
      ...(tax
        ? [
            {
              label: "Place of supply",
              value: `${tax.placeOfSupply.name} (${tax.placeOfSupply.code})`,
            },
            { label: "Reverse charge", value: "No" },
          ]
        : []),
      { label: "Payment", value: invoice.gatewayPaymentId },
      { label: "Order", value: invoice.gatewayOrderId },
    ],
    columns: [
      "Description",
      tax ? "SAC" : "",
      "Quantity",
      tax ? "Taxable value" : "Price",
      `Amount (${invoice.currency})`,
    ],
    position: {
      description: invoice.description,
      sac: invoice.sac,
      quantity: 1,
      price: tax ? tax.taxable : total,
    },
    sums: [
      ...(tax?.lines ?? []).map(({ name, rate, amount }) => ({
        label: `${name} ${rate}%`,
        amount,
      })),
      { label: "Total", amount: total },
    ],
    totalInWords: invoice.totalInWords,
    notes: [...invoice.notes, `Reference ${invoice.orderId}`],
  };
}

/**
 * Lays out the credit note that cancels a whole invoice: the same supply and tax, with its own number and
 * date and those of the invoice (section 34(1) CGST Act, Rule 53(1A) CGST Rules).
 */
export function creditNotePage(invoice: InvoiceSnapshot, note: Cancellation): InvoicePage {
  const page = invoicePage(invoice);
  const references = page.references.slice(2);
  return {
    ...page,
    title: invoice.title.startsWith("TEST") ? "TEST \u2013 NOT A CREDIT NOTE" : "CREDIT NOTE",
    references: [
      { label: "Credit note", value: note.number, bold: true },
      { label: "Date", value: note.date, isDate: true },
      { label: "For invoice", value: invoice.number },
      { label: "Invoice date", value: invoice.date, isDate: true },
      ...references,
    ],
    notes: [
      "The fee was returned in full. This note cancels the invoice.",
      ...page.notes.map((note) =>
        note.replace("computer-generated invoice", "computer-generated credit note"),
      ),
    ],
  };
}

function optional<T>(value: T | null | "", write: (value: T) => string): PartyLine[] {
  return value ? [{ text: write(value) }] : [];
}

/** `2026-11-21` as 21 Nov 2026. */
export function spelt(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

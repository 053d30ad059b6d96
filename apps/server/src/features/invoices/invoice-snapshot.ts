import { gstStateName } from "contract/gst-states";
import { dateInIndia } from "../../clock.ts";
import { type TaxBreakup, taxWithin } from "./goods-and-services-tax.ts";

/** Who issues the invoice. `gstin` empty: not registered under GST, no tax is charged. */
export type InvoiceSupplier = {
  name: string;
  address: readonly string[];
  email: string;
  registrationNumber: string;
  gstin: string;
  ratePercent: number;
  /** Services accounting code. */
  sac: string;
  /** Series of real invoices; test invoices have their own. */
  series: string;
};

/** Who paid what, from the order. Amounts in paise. */
export type InvoiceFacts = {
  now: Date;
  supplier: InvoiceSupplier;
  /** True when no real money moved. */
  sandbox: boolean;
  orderId: string;
  gatewayOrderId: string;
  gatewayPaymentId: string;
  /** `state`: the two-digit code, null when it was not asked for. */
  recipient: { name: string; email: string; state: string | null };
  total: number;
  currency: string;
};

/** Everything that an invoice says, fixed at the moment of its issue. Amounts in paise. */
export type InvoiceSnapshot = {
  title: string;
  number: string;
  /** Date of issue in India, `YYYY-MM-DD`. */
  date: string;
  supplier: Pick<InvoiceSupplier, "name" | "email" | "registrationNumber" | "gstin"> & {
    address: string[];
    state: State | null;
  };
  recipient: { name: string; email: string; state: State | null };
  description: string;
  sac: string;
  tax: (TaxBreakup & { placeOfSupply: State }) | null;
  total: number;
  currency: string;
  totalInWords: string;
  orderId: string;
  gatewayOrderId: string;
  gatewayPaymentId: string;
  /** Sentences below the table. */
  notes: string[];
};

type State = { code: string; name: string };

const description = "Capital-gains statement processing (Schedule 112A file and report)";

/** Makes the snapshot of an invoice with the given number. */
export function invoiceSnapshot(facts: InvoiceFacts, number: string): InvoiceSnapshot {
  const { supplier, recipient, sandbox, total } = facts;
  const registered = supplier.gstin !== "";
  const supplierState = stateOf(supplier.gstin.slice(0, 2));
  const recipientState = stateOf(recipient.state);
  // Section 12(2)(b) IGST Act: the recipient's address on record, else the supplier's location.
  const placeOfSupply = recipientState ?? supplierState;
  const tax =
    registered && supplierState && placeOfSupply
      ? {
          ...taxWithin(total, supplier.ratePercent, supplierState.code, placeOfSupply.code),
          placeOfSupply,
        }
      : null;
  const kind = registered ? "TAX INVOICE" : "INVOICE";
  return {
    title: sandbox ? "TEST – NOT A TAX INVOICE" : kind,
    number,
    date: dateInIndia(facts.now),
    supplier: {
      name: supplier.name,
      address: [...supplier.address],
      email: supplier.email,
      registrationNumber: supplier.registrationNumber,
      gstin: supplier.gstin,
      state: supplierState,
    },
    recipient: { name: recipient.name, email: recipient.email, state: recipientState },
    description,
    sac: registered ? supplier.sac : "",
    tax,
    total,
    currency: facts.currency,
    totalInWords: amountInWords(total),
    orderId: facts.orderId,
    gatewayOrderId: facts.gatewayOrderId,
    gatewayPaymentId: facts.gatewayPaymentId,
    notes: [
      ...(sandbox
        ? ["Issued by a test system: no money was paid and no service is invoiced."]
        : []),
      ...(registered
        ? ["Tax is not payable on reverse charge."]
        : ["The supplier is not registered under GST and charges no GST."]),
      "This is a computer-generated invoice and is valid without a signature.",
    ],
  };
}

function stateOf(code: string | null): State | null {
  const name = code ? gstStateName(code) : undefined;
  return code && name ? { code, name } : null;
}

const small = [
  ..."Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen".split(" "),
  ..."Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(" "),
];
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const groups = [
  [10_000_000n, "Crore"],
  [100_000n, "Lakh"],
  [1000n, "Thousand"],
  [100n, "Hundred"],
] as const;

/**
 * Spells an amount as Indian invoices do: `Rupees One Lakh Five and Paise Fifty Only`.
 *
 * @param paise not negative
 */
export function amountInWords(paise: number): string {
  const amount = BigInt(paise);
  const rest = amount % 100n;
  const rupees = `Rupees ${numberInWords(amount / 100n)}`;
  return rest === 0n ? `${rupees} Only` : `${rupees} and Paise ${numberInWords(rest)} Only`;
}

function numberInWords(value: bigint): string {
  for (const [size, name] of groups) {
    if (value < size) {
      continue;
    }
    const rest = value % size;
    const head = `${numberInWords(value / size)} ${name}`;
    return rest === 0n ? head : `${head} ${numberInWords(rest)}`;
  }
  if (value < 20n) {
    return small[Number(value)] ?? "";
  }
  const unit = value % 10n;
  const ten = tens[Number(value / 10n)] ?? "";
  return unit === 0n ? ten : `${ten}-${small[Number(unit)]}`;
}

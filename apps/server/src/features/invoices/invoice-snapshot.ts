import { gstStateName } from "@site/contract/gst-states";
import { orNull } from "@site/result/values";
import { type Static, Type } from "typebox";
import { dateInIndia } from "../../clock.ts";
import { checkOf } from "../../stored-json.ts";
import { TaxBreakup, taxWithin } from "./goods-and-services-tax.ts";

/** Who issues the invoice. `gstin` empty: not registered under GST, no tax is charged. */
export type InvoiceSupplier = {
  name: string;
  address: readonly string[];
  email: string;
  phone: string;
  website: string;
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

const State = Type.Object({ code: Type.String(), name: Type.String() });
type State = Static<typeof State>;

/**
 * Everything that an invoice says, fixed at the moment of its issue and kept for years: a field that is
 * added later must be optional. Amounts in paise.
 */
export const InvoiceSnapshot = Type.Object({
  title: Type.String(),
  number: Type.String(),
  /** Date of issue in India, `YYYY-MM-DD`. */
  date: Type.String(),
  supplier: Type.Object({
    name: Type.String(),
    email: Type.String(),
    phone: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    registrationNumber: Type.String(),
    gstin: Type.String(),
    address: Type.Array(Type.String()),
    state: orNull(State),
  }),
  recipient: Type.Object({ name: Type.String(), email: Type.String(), state: orNull(State) }),
  description: Type.String(),
  sac: Type.String(),
  tax: orNull(Type.Object({ ...TaxBreakup.properties, placeOfSupply: State })),
  total: Type.Integer(),
  currency: Type.String(),
  totalInWords: Type.String(),
  orderId: Type.String(),
  gatewayOrderId: Type.String(),
  gatewayPaymentId: Type.String(),
  /** Sentences below the table. */
  notes: Type.Array(Type.String()),
});
export type InvoiceSnapshot = Static<typeof InvoiceSnapshot>;

const asSnapshot = checkOf("invoice", InvoiceSnapshot);

/**
 * Reads the snapshot of an invoice's row; undefined once its retention has ended and only sum and number
 * are left.
 *
 * @throws when it is not what an invoice says: then it was not this program that stored it
 */
export function readSnapshot(stored: string): InvoiceSnapshot | undefined {
  return stored === "{}" ? undefined : asSnapshot(JSON.parse(stored));
}

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
    supplierState && placeOfSupply
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
      phone: supplier.phone,
      website: supplier.website,
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

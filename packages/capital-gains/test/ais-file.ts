import { createCipheriv, pbkdf2Sync } from "node:crypto";

/** An entry of a synthetic AIS for a sale of listed shares. */
export type WrittenAisSale = {
  /** `dd/mm/yyyy`. */
  readonly day: string;
  readonly isin: string;
  readonly name?: string;
  readonly quantity: string;
  readonly saleValue: string;
  readonly cost?: string;
  readonly fairMarketValue?: string;
  readonly debit?: string;
  readonly status?: string;
};

/** The content of a synthetic AIS: `born` as `ddmmyyyy`, `year` `null` where the header states none. */
export type WrittenAis = {
  readonly pan?: string;
  readonly born?: string;
  readonly year?: string | null;
  readonly sales?: readonly WrittenAisSale[];
  /** Dividends with tax deducted: `dd/mm/yyyy`, and who paid. */
  readonly dividends?: readonly {
    readonly company: string;
    readonly day: string;
    readonly amount: string;
    readonly status?: string;
  }[];
};

const saleColumns = [
  ...["TSN", "Date of Sale/Transfer", "Security Name (Security Code)", "Security Class"],
  ...["Debit Type", "Credit Type", "Asset Type", "Quantity", "Sale Price Per unit"],
  ...["Sales Consideration", "Cost of Acquisition", "Unit FMV", "Fair Market Value"],
  ...["Indexed Cost of Acquisition", "Status", "Feedback"],
];
const tdsColumns = [
  ...["Quarter", "Date of Payment/Credit", "Amount Paid/Credited", "TDS Deducted"],
  ...["TDS Deposited", "Status"],
];
const summaryColumns = [
  ...["Information Category", "Information Code", "Information Description"],
  ...["Information Source", "Count", "Amount"],
];

/** Returns the JSON inside a synthetic AIS, in the format of public descriptions. */
export function aisJson({
  pan = "ABCPK1234F",
  year = "2025-26",
  sales = [],
  dividends = [],
}: WrittenAis): object {
  const saleRows = sales.map((sale, i) => [
    ...[`T${i}`, sale.day, `${sale.name ?? "SAMPLE LIMITED"} (${sale.isin})`],
    ...["Listed Equity Share", sale.debit ?? "Market", "Market", "Long Term"],
    ...[sale.quantity, "1", sale.saleValue, sale.cost ?? "0", "0", sale.fairMarketValue ?? "0"],
    // More cells than columns, as such files have.
    ...["0", sale.status ?? "Active", "", "HIDDEN"],
  ]);
  return {
    metadata: { loggedInPan: pan, jsonVersion: "11.0.0" },
    header:
      year === null
        ? { columnLabel: ["PAN"], columnData: [pan] }
        : { columnLabel: ["Financial Year"], columnData: [year] },
    partB: {
      sections: [
        {
          sectionKey: "tdsTcs",
          title: "Part B1",
          elements: dividends.map(({ company, day, amount, status = "Active" }) => ({
            ...element("TDS-194", tdsColumns, [["Q1", day, amount, "0", "0", status]]),
            l2: {
              columnLabel: summaryColumns,
              columnData: [["TDS", "TDS-194", "Dividend", `${company} (ABCD01234E)`, "1", amount]],
            },
          })),
        },
        {
          sectionKey: "sft",
          title: "Part B2",
          elements: [
            element("SFT-015", ["TSN", "Dividend Amount"], [["D1", "12.00"]]),
            element("SFT-17-LES(M)", saleColumns, saleRows),
            element("SFT-17(Pur)", ["TSN", "Quarter"], [["Q1", "Q1(Apr-Jun)"]]),
            { title: "empty", l1: null, l2: null },
          ],
        },
      ],
    },
  };
}

function element(code: string, columns: readonly string[], rows: readonly (readonly string[])[]) {
  return {
    title: "Sale of securities",
    l1: {
      columnLabel: columns.map((name, i) => ({ field: `f${i}`, name, seq: i + 1 })),
      columnData: rows,
    },
    l2: {
      columnLabel: summaryColumns,
      columnData: [["SFT", code, "", "NSDL", String(rows.length), "0"]],
    },
  };
}

/** Makes a synthetic AIS as the portal's download, with Node's ciphers; the engine opens it with WebCrypto. */
export function aisFile(ais: WrittenAis, inside?: string): Uint8Array {
  const { pan = "ABCPK1234F", born = "15041980" } = ais;
  const [iv, salt] = [Buffer.alloc(16, 7), Buffer.alloc(16, 9)];
  const key = pbkdf2Sync(`${pan.toLowerCase()}GQ39%*g${born}`, salt, 1000, 32, "sha256");
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const body = Buffer.concat([
    cipher.update(inside ?? JSON.stringify(aisJson(ais)), "utf8"),
    cipher.final(),
  ]);
  return new TextEncoder().encode(
    iv.toString("hex") + salt.toString("hex") + body.toString("base64"),
  );
}

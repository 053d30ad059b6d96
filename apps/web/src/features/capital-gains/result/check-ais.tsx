import { depositorySales } from "@site/contract/calls";
import type { DepositorySales } from "@site/contract/return-data";
import { countText } from "@site/result/counts";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees } from "../../../ui/money.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { decimalOf } from "../flow/millionths.ts";
import part from "../flow/part.module.css";
import {
  LocalForm,
  LocalTool,
  OutcomeHeading,
  OutcomeRefused,
  useLocalRun,
} from "../on-device/local-tool.tsx";
import type { LocalValue, LocalWork } from "../on-device/local-work.ts";
import { isPan, PanField } from "../on-device/pan-field.tsx";
import { DividendsOfAis } from "./ais-dividends.tsx";
import { FiguresTable } from "./tables.tsx";

type CheckAisProps = Pick<Parameters<typeof DividendsOfAis>[0], "head" | "asked"> & {
  statementId: string;
};

/** Compares the statement's sales with the person's Annual Information Statement, on this device. */
export default function CheckAis({ statementId, ...dividends }: CheckAisProps) {
  return (
    <LocalTool task="ais" load={() => call(depositorySales, { params: { id: statementId } })}>
      {(sales, work) => <Check sales={sales} work={work} {...dividends} />}
    </LocalTool>
  );
}

type CheckProps = Omit<CheckAisProps, "statementId"> & {
  sales: DepositorySales;
  work: LocalWork<"ais">;
};

function Check({ sales, work, head, asked }: CheckProps) {
  const [pan, setPan] = useState("");
  const [born, setBorn] = useState("");
  const [ais, setAis] = useState<File | null>(null);
  const { isBusy, outcome, clear, run } = useLocalRun(work);
  const bornOn = dayTyped(born);
  const compare = () =>
    ais &&
    bornOn &&
    run(ais, { sales, dividends: head.dividends?.rows, pan: pan.trim(), born: bornOn });
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      clear();
    };
  };

  const given = outcome?.ok ? `${ais?.name}, PAN ${pan.trim().toUpperCase()}` : undefined;

  return (
    <>
      <LocalForm given={given} onChange={clear}>
        <p>
          See which sales in your Annual Information Statement agree with this statement, which
          differ, and why. The file, your PAN and your date of birth are neither sent nor stored.
        </p>
        <FileDrop
          label="Your AIS"
          hint="On the e-filing portal: AIS, Download, JSON (for the AIS utility). Choose the file as it was downloaded, up to 16 MB."
          accept=".json"
          file={ais}
          busy={isBusy}
          onChoose={changed(setAis)}
        />
        <PanField
          label="Your PAN"
          hint="PAN and date of birth open the file."
          value={pan}
          onChange={changed(setPan)}
        />
        <Field
          label="Your date of birth"
          hint="Day, month, year, such as 25-12-1980. For a Hindu undivided family, the date of formation."
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          error={
            born.trim().length >= 8 && !bornOn ? "This is no date: day, month, year." : undefined
          }
          value={born}
          onChange={(event) => changed(setBorn)(event.currentTarget.value)}
        />
        <p>
          <Button
            disabled={!ais || !isPan(pan) || !bornOn}
            busy={isBusy}
            onClick={() => void compare()}
          >
            {isBusy ? "Comparing..." : "Compare"}
          </Button>
        </p>
      </LocalForm>
      {outcome?.ok === false && <OutcomeRefused message={outcome.error.message} />}
      {outcome?.ok && <Compared {...outcome.value} />}
      {outcome?.ok && <DividendsOfAis {...outcome.value.dividends} head={head} asked={asked} />}
    </>
  );
}

/** Returns a typed day as `YYYY-MM-DD`, however its parts are separated; undefined where it is none. */
function dayTyped(text: string): string | undefined {
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ? date : undefined;
}

type AisCheck = LocalValue<"ais">;
type Share = AisCheck["shares"][number];

/** Up to this many are shown unfolded. */
const fewShares = 3;

/** Shows share by share what differs; folds what agrees and what the AIS does not have yet. */
function Compared({ shares, otherYears, note }: AisCheck) {
  const [said, setSaid] = useState("");
  const [agreeing, byValue] = [
    shares.filter((share) => share.feedback === undefined && !isByValue(share)),
    shares.filter((share) => share.feedback === undefined && isByValue(share)),
  ];
  const of = (verdict: Share["verdict"]) =>
    shares.filter((share) => share.feedback !== undefined && share.verdict === verdict);
  const [differing, onlyInAis, onlyHere] = [
    of("differs"),
    of("only-in-ais"),
    of("only-in-statement"),
  ];
  const counts = [
    agreeing.length > 0 &&
      `${countText(agreeing.length)} ${agreeing.length === 1 ? "matches" : "match"}`,
    byValue.length > 0 &&
      `${countText(byValue.length)} ${byValue.length === 1 ? "matches" : "match"} by day, quantity and value`,
    differing.length > 0 &&
      `${countText(differing.length)} ${differing.length === 1 ? "differs" : "differ"}`,
    onlyInAis.length > 0 && `${countText(onlyInAis.length)} missing from your statement`,
    onlyHere.length > 0 && `${countText(onlyHere.length)} not in the AIS yet, no action`,
  ].filter(Boolean);
  const open = [...differing, ...onlyInAis];
  return (
    <section className={part.stack} aria-label="Comparison with the AIS">
      <OutcomeHeading>{headingOf(shares, open)}</OutcomeHeading>
      {counts.length > 0 && <p>Shares: {counts.join(" · ")}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Shares shares={open} open={open.length <= fewShares} onCopied={setSaid} />
      {onlyHere.length > 0 && (
        <details>
          <summary>
            Not in the AIS yet ({onlyHere.length}): no action, the AIS may still be completed
          </summary>
          <Shares shares={onlyHere} open={false} onCopied={setSaid} />
        </details>
      )}
      {byValue.length > 0 && (
        <details>
          <summary>
            What matches by day, quantity and value ({byValue.length}): check that each is the same
            security
          </summary>
          <Shares shares={byValue} open={false} onCopied={setSaid} />
        </details>
      )}
      {agreeing.length > 0 && (
        <details>
          <summary>What matches ({agreeing.length})</summary>
          <Shares shares={agreeing} open={false} onCopied={setSaid} />
        </details>
      )}
      {otherYears.length > 0 && (
        <>
          <p>
            {otherYears.length === 1 ? "This entry is" : "These entries are"} of another year and
            not compared:
          </p>
          <ul>
            {otherYears.map(({ isin, name, day, quantity, saleValue }) => (
              <li key={[isin, name, day, quantity, saleValue].join(" ")}>
                {name} {isin}, {shortDay(day)}: {quantityOf(quantity)} for {rupees(saleValue)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={part.note}>{note}</p>
    </section>
  );
}

/** Whether some of a share's entries were found without its ISIN. */
function isByValue({ pairings }: Share): boolean {
  return pairings.some(({ code }) => code === "day-quantity-value");
}

/** Returns a heading that says what is left to look at, or that nothing is. */
function headingOf(shares: readonly Share[], open: readonly Share[]): string {
  if (shares.length === 0) {
    return "Neither the statement nor the AIS has a sale that can be compared";
  }
  if (open.length === 0) {
    return "Nothing to look at";
  }
  return open.length === 1 ? "1 share to look at" : `${open.length} shares to look at`;
}

/** Returns how a share compares and, where both sides have it, by how much they differ. */
function verdictText({ verdict, statement, ais }: Share): string {
  if (verdict === "only-in-ais") {
    return `only in the AIS, ${ais ? rupees(ais.saleValue) : "off the market"}`;
  }
  if (verdict === "only-in-statement") {
    return `not in the AIS, ${statement ? rupees(statement.saleValue) : ""}`;
  }
  const by = statement && ais ? ais.saleValue - statement.saleValue : 0n;
  if (verdict === "agrees" || by === 0n) {
    return verdict === "agrees" ? "matches" : "differs";
  }
  return `the AIS has ${rupees(by < 0n ? -by : by)} ${by < 0n ? "less" : "more"}`;
}

type SharesProps = {
  shares: readonly Share[];
  /** Whether each is unfolded at first. */
  open: boolean;
  onCopied: (said: string) => void;
};

function Shares({ shares, ...rest }: SharesProps) {
  return (
    <ul className={`${part.stack} ${part.list}`}>
      {shares.map((share) => (
        <li key={`${share.isin} ${share.name}`} className={part.item}>
          <ShareBesideAis share={share} {...rest} />
        </li>
      ))}
    </ul>
  );
}

/** The sums of a share's sales on one side, in millionths of a unit or a rupee. */
type Sums = NonNullable<Share["ais"]>;

/** The sums that are compared, and how each is shown. */
const figures: {
  name: string;
  read: (sums: Sums) => bigint;
  text: (millionths: bigint) => string;
}[] = [
  { name: "Quantity", read: ({ quantity }) => quantity, text: quantityOf },
  { name: "Sale value", read: ({ saleValue }) => saleValue, text: rupees },
  { name: "Cost", read: ({ cost }) => cost, text: rupees },
];

type ShareProps = Omit<SharesProps, "shares"> & { share: Share };

/**
 * Shows one share, folded under its verdict: the sums of both sides with their difference, each side's
 * sales, why they differ, and the text for the portal's feedback.
 */
function ShareBesideAis({ share, open, onCopied }: ShareProps) {
  const { name, isin, verdict, statement, ais, pairings, reasons, feedback } = share;
  const explanations = [...pairings, ...reasons];
  const sides = [
    ["Statement", statement],
    ["AIS", ais],
  ] as const;
  return (
    <details open={open}>
      <summary>
        <b>{name}</b> <span className={part.note}>{isin}</span>: {verdictText(share)}
      </summary>
      <div className={part.stack}>
        {statement && ais && (
          <FiguresTable
            label={`${name}: sold in the year`}
            isNamed
            columns={["Figure", "Statement", "AIS", "Difference"]}
            rows={figures.map(({ name: figure, read, text }) => {
              // A depository that does not know what was paid reports a cost of ₹0.
              const isUnknown = figure === "Cost" && ais.cost === 0n;
              const difference = isUnknown ? 0n : read(ais) - read(statement);
              return {
                key: figure,
                cells: [
                  figure,
                  text(read(statement)),
                  isUnknown ? "not reported" : text(read(ais)),
                  difference === 0n ? "" : text(difference),
                ],
              };
            })}
          />
        )}
        {sides.map(
          ([side, sums]) =>
            sums && (
              <p key={side} className={part.note}>
                {side}: {sums.entries.map(entryWords).join(", ")}
              </p>
            ),
        )}
        {explanations.length > 0 && (
          <ul>
            {explanations.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
        {/* The portal takes feedback on an entry of the AIS only, and here there is none. */}
        {feedback && verdict !== "only-in-statement" && (
          <Feedback name={name} text={feedback} onCopied={onCopied} />
        )}
      </div>
    </details>
  );
}

/** Shows a factual text to copy into the portal's feedback form. */
function Feedback({
  name,
  text,
  onCopied,
}: Pick<SharesProps, "onCopied"> & Record<"name" | "text", string>) {
  const { state, shown, copy } = useCopy<HTMLQuoteElement>(text, () =>
    onCopied(`Copied: feedback on ${name}`),
  );
  return (
    <div className={part.stack}>
      <p>For the feedback on the portal, if the reported figure is wrong:</p>
      <blockquote ref={shown}>{text}</blockquote>
      <Button look="quiet" onClick={() => void copy()}>
        {state === "copied" ? "Copied" : "Copy"}
        <span className="visually-hidden"> feedback on {name}</span>
      </Button>
    </div>
  );
}

/** A sale's date with its quantity. */
function entryWords({ day, quantity }: { day: string | null; quantity: bigint }): string {
  return `${quantityOf(quantity)} ${day === null ? "without a date" : `on ${shortDay(day)}`}`;
}

function rupees(millionths: bigint): string {
  return formatRupees(decimalOf(millionths));
}

/** Returns a quantity without trailing zeros. */
function quantityOf(millionths: bigint): string {
  return decimalOf(millionths)
    .replace(/\.?0+$/, "")
    .replace("-", "−");
}

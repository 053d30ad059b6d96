import type { StatementLosses } from "@site/contract/given-losses";
import { allQuarters } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { GivenGain } from "@site/result/statement-choices";
import { Button } from "../../../ui/button.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  type CardProps,
  EntriesForm,
  type EntriesProps,
  Entry,
  FromOtherStatement,
  inIndianGrouping,
  pressFor,
  RupeesField,
  StoredEntries,
  sentAs,
  useEntries,
} from "./entries.tsx";
import { quarters } from "./tables.tsx";

/** Takes this year's gains and losses that are in no statement; losses of earlier years stay as they are. */
export default function GainsElsewhere(props: EntriesProps) {
  return (
    <StoredEntries statementId={props.statementId}>
      {(stored) => <GainsElsewhereForm {...props} stored={stored} />}
    </StoredEntries>
  );
}

function GainsElsewhereForm({
  head,
  busy,
  onAnswered,
  stored,
}: EntriesProps & { stored: StatementLosses }) {
  const entered = stored.losses?.otherGains ?? [];
  const other = stored.elsewhere.otherGains;
  const kinds = kindsOf(head);
  const emptyGain: GivenGain = {
    ...(kinds[0]?.[0] ?? atSlabRate),
    period: allQuarters[0],
    gain: "",
  };
  const gains = useEntries("otherGains", entered.map(shown), other ? undefined : emptyGain);
  const isEmpty = gains.rows.length === 0;
  const send = () =>
    gains.send(onAnswered, {
      ...head.choices,
      losses: {
        earlierYears: stored.losses?.earlierYears ?? [],
        otherGains: gains.rows.map(givenBy),
      },
    });

  return (
    <EntriesForm
      head={head}
      busy={busy}
      press={pressFor(gains.isChanged, isEmpty)}
      problem={gains.problem}
      onSend={() => void send()}
    >
      <p>
        What your statement does not have: other brokers, funds, property. You enter it in the
        return too.
      </p>
      {isEmpty && (
        <FromOtherStatement
          other={other}
          busy={busy}
          onFill={(given) => gains.replace(given.map(shown))}
        />
      )}
      {gains.rows.map(({ key, ...row }, at) => (
        <GainOrLoss
          key={key}
          row={row}
          number={at + 1}
          kinds={kinds}
          busy={busy}
          field={(name) => gains.field(key, name)}
          onChange={(part) => gains.change(key, part)}
          card={gains.card(key)}
        />
      ))}
      <p>
        <Button look="quiet" busy={busy} onClick={() => gains.add(emptyGain)}>
          Add a gain or loss
        </Button>
      </p>
    </EntriesForm>
  );
}

type GainOrLossProps = {
  row: GivenGain;
  /** Its number in the form, from 1. */
  number: number;
  kinds: readonly NamedKind[];
  busy: boolean;
  field: (name: keyof GivenGain) => { id: string; error: string | undefined };
  onChange: (part: Partial<GivenGain>) => void;
  card: CardProps;
};

/** The row of one gain or loss. */
function GainOrLoss(props: GainOrLossProps) {
  const { row, number, kinds, busy, field, onChange, card } = props;
  return (
    <Entry
      legend={`Gain or loss ${number}`}
      what={`gain or loss ${number}`}
      {...card}
      inShort={[
        ["Kind", kinds.find(([kind]) => nameOf(kind) === nameOf(row))?.[1] ?? ""],
        ["Sold", quarters.find(([period]) => period === row.period)?.[1] ?? ""],
        [row.gain.startsWith("-") ? "Loss" : "Gain", formatWholeRupees(sentAs(row.gain))],
      ]}
    >
      <SelectField
        label="Kind"
        hint={row.section === "112" ? "Computed without indexation." : undefined}
        options={kinds.map(([kind, label]) => [nameOf(kind), label])}
        value={nameOf(row)}
        onChange={({ target }) =>
          onChange({ ...kinds.find(([kind]) => nameOf(kind) === target.value)?.[0] })
        }
      />
      <SelectField
        label="Sold"
        options={quarters}
        value={row.period}
        onChange={({ target }) =>
          onChange({ period: allQuarters.find((each) => each === target.value) })
        }
      />
      <RupeesField
        label="Gain in rupees; a loss with a minus sign"
        hint="Before the yearly exemption of long-term gains."
        {...field("gain")}
        readOnly={busy}
        value={row.gain}
        onValue={(gain) => onChange({ gain })}
      />
    </Entry>
  );
}

function shown(given: GivenGain): GivenGain {
  return { ...given, gain: inIndianGrouping(given.gain) };
}

function givenBy({ section, ratePercent, period, gain }: GivenGain): GivenGain {
  return { section, ratePercent, period, gain: sentAs(gain) };
}

/** Section and rate of a gain. */
type Kind = Pick<GivenGain, "section" | "ratePercent">;
type NamedKind = readonly [Kind, label: string];

/** Says that it has no rate, so that it takes away the rate of a kind chosen before. */
const atSlabRate: Kind = { section: "slab", ratePercent: undefined };

function nameOf({ section, ratePercent }: Kind): string {
  return ratePercent === undefined ? section : `${section}@${ratePercent}`;
}

/** The kinds of gains that the year's return has a row for, by their tax and by what people sell. */
function kindsOf({ scheduleCG }: ResultHead): readonly NamedKind[] {
  const at = (
    section: Kind["section"],
    ratePercent: string,
    term: string,
    sold: string,
  ): NamedKind => [{ section, ratePercent }, `${term} ${ratePercent}%: ${sold}`];
  const longRates = scheduleCG.longTerm112A.map(({ ratePercent }) => ratePercent);
  return [
    ...scheduleCG.shortTerm111A.map(({ ratePercent }) =>
      at("111A", ratePercent, "Short-term", "shares, equity funds"),
    ),
    [atSlabRate, "At your slab: debt funds, other short-term"],
    ...longRates.map((rate) => at("112A", rate, "Long-term", "shares, equity funds")),
    ...(longRates.includes("12.5")
      ? [at("112", "12.5", "Long-term", "property, gold, other")]
      : []),
  ];
}

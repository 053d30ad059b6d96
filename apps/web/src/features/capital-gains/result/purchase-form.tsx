import type { OriginAnswer, OriginHow, OriginQuestion } from "@site/result/origins";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { groupedQuantity } from "./origin-title.ts";
import { originWays, wordsOfWay } from "./origin-ways.ts";
import styles from "./statement-result.module.css";

/** How shares came, without which shares they are. */
type Way = Omit<OriginAnswer, "isin" | "stated">;

type OldCompany = OriginQuestion["demergers"][number];

/** What is typed and chosen, by the names of the fields. */
type Given = Record<string, string>;

type PurchaseFormProps = {
  question: OriginQuestion;
  busy: boolean;
  onAnswer: (way: Way) => void;
};

/** Asks how shares came, and then what that way needs. */
export function PurchaseForm({ question, busy, onAnswer }: PurchaseFormProps) {
  const { demergers, mergers, bought, asks } = question;
  const [how, setHow] = useState<OriginHow | "">(
    demergers.length > 0 && asks !== "answered" ? "demerger" : "",
  );
  const [given, setGiven] = useState<Given>({});
  const companies = how === "merger" ? mergers : how === "demerger" ? demergers : [];
  const old = companies.find(({ isin }) => isin === given.from) ?? companies[0];
  const proposed = bought.filter(({ isin }) => companies.length > 0 && isin === old?.isin);
  const answer = (more: Partial<Way>) =>
    onAnswer({
      how: how || "bought",
      ...(companies.length > 1 && old && { from: old.isin }),
      ...more,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer(typedOf(how, given));
  };
  const input = (name: string) => ({
    value: given[name] ?? "",
    onChange: (event: { target: { value: string } }) =>
      setGiven({ ...given, [name]: event.target.value }),
  });
  const fields = how && <WayFields {...{ question, busy, how, old, given, input }} />;
  return (
    <form className={styles.choice} onSubmit={submit}>
      <SelectField
        empty="Choose…"
        label="How did you get them?"
        options={originWays.filter(([each]) => each !== "merger" || mergers.length > 0)}
        value={how}
        onChange={(event) => setHow(event.target.value as OriginHow | "")}
      />
      {companies.length > 1 && (
        <SelectField
          label="From which company?"
          options={companies.map(({ isin, name }) => [isin, name])}
          {...input("from")}
        />
      )}
      {how === "demerger" && old && <p className={styles.small}>{partText(old)}</p>}
      {proposed.map(({ acquired, price, soldAfter }) => (
        <p key={`${acquired} ${price}`}>
          <Button look="quiet" busy={busy} onClick={() => answer({ acquired, price })}>
            Bought {shortDay(acquired)} at {formatRupees(price)}
          </Button>{" "}
          <span className={styles.small}>
            {old?.name} in this statement
            {soldAfter &&
              ", sold after the demerger: your broker may have lowered this price already"}
            .
          </span>
        </p>
      ))}
      {proposed.length > 0 ? (
        <details>
          <summary>Another purchase</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </form>
  );
}

/** Returns what was typed as it is sent: only what the way asks for. */
function typedOf(how: OriginHow | "", given: Given): Partial<Way> {
  const { acquired = "", amount = "", per = "price", percent = "", ratio = "" } = given;
  return {
    ...(acquired && { acquired }),
    ...(how !== "bonus" && amount && { [per]: amount.replaceAll(",", "").trim() }),
    ...(how === "demerger" && percent && { percent: percent.replace("%", "").trim() }),
    ...(ratio && { ratio: ratio.replaceAll(" ", "") }),
  };
}

type WayFieldsProps = Omit<PurchaseFormProps, "onAnswer"> & {
  how: OriginHow;
  /** The company whose shares these were before a demerger or merger. */
  old: OldCompany | undefined;
  given: Given;
  /** What ties a field to what is given under its name. */
  input: (name: string) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
};

/** What a way asks, and the button that sends it. */
function WayFields({ question, busy, how, old, given, input }: WayFieldsProps) {
  const { stated, cost, quantity } = question;
  const words = wordsOfWay(how, old?.name);
  const lacks = how === "demerger" && (!old?.percent || !old.ratio) && given.per !== "cost";
  return (
    <div className={styles.choice}>
      <Field
        label={words.day}
        type="date"
        required={how !== "bonus" || stated === null}
        hint={how === "bonus" && stated ? `If empty: ${shortDay(stated)}.` : undefined}
        {...input("acquired")}
      />
      {words.amount && (
        <>
          <Field
            label={words.amount}
            inputMode="decimal"
            required
            pattern="[0-9][0-9,]*([.][0-9]{1,6})?"
            title="Rupees with a point, such as 964.50"
            hint={cost === "" ? `For each share. ${words.hint ?? ""}` : words.hint}
            {...input("amount")}
          />
          {cost !== "" && (
            <SelectField
              label="This amount is"
              options={[
                ["price", words.each],
                ["cost", `for all ${groupedQuantity(quantity)} ${words.all ?? "sold"} together`],
              ]}
              {...input("per")}
              value={given.per ?? "price"}
            />
          )}
        </>
      )}
      {lacks && (
        <>
          <Field
            label="Percentage of the old cost that they take"
            inputMode="decimal"
            hint="From the company's notice to its shareholders, where we don't know it."
            {...input("percent")}
          />
          <Field
            label="New shares for old ones, such as 1:10"
            pattern="[1-9][0-9]* *: *[1-9][0-9]*"
            hint={old?.ratio ? `If empty: ${old.ratio}.` : undefined}
            {...input("ratio")}
          />
        </>
      )}
      <p>
        <Button type="submit" look="quiet" busy={busy}>
          {busy ? "Processing..." : "Recalculate"}
        </Button>
      </p>
    </div>
  );
}

/** Says which part of the old cost the shares of a demerger take. */
function partText({ name, day, percent, ratio, isSure }: OldCompany): string {
  const part = percent
    ? `${percent}% of what you paid for the old shares counts for these${isSure ? "" : " (by one source: compare it with the company's notice)"}`
    : "Which part of the old cost they take, the company's notice says";
  const shares = ratio && ratio !== "1:1" ? `, ${ratio.replace(":", " for ")} old ones` : "";
  return `Demerger of ${name}${day ? `, ${shortDay(day)}` : ""}. ${part}${shares}.`;
}

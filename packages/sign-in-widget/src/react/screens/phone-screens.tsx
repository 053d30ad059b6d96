import { useId, useMemo, useState } from "react";
import type { Country } from "../../core/countries.ts";
import { countdownText } from "../../core/phone-sign-in.ts";
import { fillIn } from "../../messages/catalogue.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { TextField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
import styles from "../widget.module.css";
import { type ShownScreen, useWidget } from "../widget-context.ts";

/** Asks for country and number. A number with "+91" chooses its country. */
export function PhoneStartScreen({ screen }: ShownScreen<"phoneStart">) {
  const { widget, words } = useWidget();
  const [country, setCountry] = useState(screen.country);
  const [number, setNumber] = useState(screen.nationalNumber);
  const countries = useMemo(() => widget.phone.countries(), [widget]);

  const type = (text: string) => {
    const typed = widget.phone.readNumber(text, country);
    if (typed.kind === "international") {
      setCountry(typed.country);
    }
    // A refused number stays as it was typed, with its country code, so that it is not taken for
    // a number of the chosen country.
    setNumber(typed.kind === "international" ? typed.digits : text);
  };

  return (
    <Card title="phoneStart">
      <ScreenForm onSubmit={() => void widget.phone.submitNumber(country, number)}>
        <CountrySelect countries={countries} value={country} onChange={setCountry} />
        <TextField
          name="phone"
          label={words.labels.phoneNumber}
          type="tel"
          autoComplete="tel"
          value={number}
          onChange={(event) => type(event.target.value)}
        />
        <Actions>
          {widget.config.signInOptions.length > 1 && (
            <QuietButton label="cancel" onClick={widget.cancel} />
          )}
          <MainButton label="verify" />
        </Actions>
        <Prompt of="smsNotice" />
      </ScreenForm>
    </Card>
  );
}

/** Chooses the country. A native list, so that typing, touch wheels and screen readers work. */
function CountrySelect({
  countries,
  value,
  onChange,
}: {
  countries: readonly Country[];
  value: string;
  onChange: (iso2: string) => void;
}) {
  const { words } = useWidget();
  const id = useId();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames([words.locale], { type: "region" });
    return countries
      .map((country) => ({ ...country, name: names.of(country.iso2) ?? country.iso2 }))
      .sort((a, b) => a.name.localeCompare(b.name, words.locale));
  }, [countries, words.locale]);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{words.labels.country}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {named.map(({ iso2, dialCode, name }) => (
          <option key={iso2} value={iso2}>
            {`${name} (+${dialCode})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Asks for the six digits, as text: leading zeros count, and pasting "123 456" works. */
export function PhoneFinishScreen({ screen }: ShownScreen<"phoneFinish">) {
  const { widget, words, state } = useWidget();
  const { phoneNumber } = screen;
  const sentTo = useId();
  return (
    <Card title="phoneFinish">
      <ScreenForm onSubmit={(value) => void widget.phone.submitCode(value("code"))}>
        <p id={sentTo}>
          {words.prompts.codeSentTo}{" "}
          <button
            type="button"
            className={styles.link}
            aria-label={fillIn(words.prompts.editNumber, { phone: phoneNumber })}
            onClick={widget.phone.editNumber}
          >
            {phoneNumber}
          </button>
        </p>
        <TextField
          name="code"
          label={words.labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          describedBy={sentTo}
        />
        <Actions>
          <QuietButton label="cancel" onClick={widget.cancel} />
          <MainButton label="continue" />
        </Actions>
        {state.resendSeconds > 0 ? (
          <p role="timer" className={styles.hint}>
            {fillIn(words.prompts.resendIn, { time: countdownText(state.resendSeconds) })}
          </p>
        ) : (
          <LinkButton label="resend" onClick={widget.phone.editNumber} />
        )}
      </ScreenForm>
    </Card>
  );
}

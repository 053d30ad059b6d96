import { useMemo, useState } from "react";
import { allowedCountries } from "../../core/country-rules.ts";
import { readTypedNumber } from "../../core/phone-number.ts";
import type { Screen } from "../../core/screen.ts";
import { optionFor } from "../../core/widget-config.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { CountrySelect } from "../country-select.tsx";
import { HumanCheck } from "../human-check.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { TextField } from "../text-field.tsx";
import { useWidget } from "../widget-context.ts";

/** Country, number, a check against scripts. A number typed with "+91" chooses its country. */
export function PhoneStartScreen({ screen }: { screen: Extract<Screen, { kind: "phoneStart" }> }) {
  const { widget, words } = useWidget();
  const [country, setCountry] = useState(screen.country);
  const [number, setNumber] = useState(screen.nationalNumber);
  const allowed = useMemo(
    () => allowedCountries(optionFor(widget.config, "phone") ?? {}),
    [widget.config],
  );

  const type = (text: string) => {
    const typed = readTypedNumber(text, country, allowed);
    if (typed.kind === "countryNotSupported") {
      setNumber("");
      return widget.phone.refuseCountry();
    }
    if (typed.kind === "international") setCountry(typed.country);
    setNumber(typed.kind === "international" ? typed.digits : text);
  };

  return (
    <Card title="phoneStart">
      <ScreenForm onSubmit={() => void widget.phone.submitNumber(country, number)}>
        <CountrySelect countries={allowed} value={country} onChange={setCountry} />
        <TextField
          name="phone"
          label={words.labels.phoneNumber}
          type="tel"
          autoComplete="tel"
          value={number}
          onChange={(event) => type(event.target.value)}
        />
        <HumanCheck />
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

import { useId, useMemo } from "react";
import type { Country } from "../core/countries.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** The country of a number: a native list, so typing, touch wheels and screen readers work. */
export function CountrySelect({
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
            {`${flagOf(iso2)} ${name} (+${dialCode})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The flag as text: the two regional indicator symbols of the code. */
function flagOf(iso2: string): string {
  return String.fromCodePoint(...[...iso2].map((letter) => letter.charCodeAt(0) + 0x1f1a5));
}

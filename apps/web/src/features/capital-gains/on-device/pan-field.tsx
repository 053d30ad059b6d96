import { Field } from "../../../ui/field.tsx";

/** Five letters, four digits, a letter. */
const form = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Whether a text is a PAN; capitals and blanks around it do not matter. */
export function isPan(text: string): boolean {
  return form.test(text.trim().toUpperCase());
}

type PanFieldProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
};

/** Takes a PAN for this page alone: browsers are asked not to keep it. */
export function PanField({ label, hint, value, onChange }: PanFieldProps) {
  const isWrong = value.trim().length >= 10 && !isPan(value);
  return (
    <Field
      label={label}
      hint={hint}
      error={isWrong ? "A PAN has five letters, four digits and a letter." : undefined}
      value={value}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

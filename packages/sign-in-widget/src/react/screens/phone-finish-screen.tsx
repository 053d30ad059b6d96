import { countdownText } from "../../core/resend-countdown.ts";
import type { Screen } from "../../core/screen.ts";
import { fillIn } from "../../messages/fill-in.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { TextField } from "../text-field.tsx";
import styles from "../widget.module.css";
import { useWidget } from "../widget-context.ts";

/** The six digits. Text, not a number: leading zeros count, and pasting "123 456" works. */
export function PhoneFinishScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "phoneFinish" }>;
}) {
  const { widget, words, state } = useWidget();
  const { phoneNumber } = screen;
  return (
    <Card title="phoneFinish">
      <p>
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
      <ScreenForm onSubmit={(value) => void widget.phone.submitCode(value("code"))}>
        <TextField
          name="code"
          label={words.labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
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

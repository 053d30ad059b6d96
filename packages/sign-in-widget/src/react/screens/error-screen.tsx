import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import { textOf, useWidget } from "../widget-context.ts";

/** An error that fills the page: what failed is tried again, or the whole page. */
export function ErrorScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "recoverableError" | "unrecoverableError" }>;
}) {
  const { widget, words } = useWidget();
  return (
    <Card title="error">
      <p role="alert">{textOf(words, screen.text)}</p>
      <Actions>
        <MainButton
          label="retry"
          onClick={screen.kind === "recoverableError" ? widget.retry : widget.proceed}
        />
      </Actions>
    </Card>
  );
}

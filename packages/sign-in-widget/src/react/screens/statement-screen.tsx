import { Actions, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { useWidget } from "../widget-context.ts";

/** A page with one sentence: the link belongs to another device, or to a guest who has gone. */
export function StatementScreen({ kind }: { kind: "differentDevice" | "anonymousMismatch" }) {
  const { widget } = useWidget();
  return (
    <Card title={kind === "differentDevice" ? "differentDevice" : "sessionEnded"}>
      <Prompt of={kind} />
      <Actions>
        <QuietButton label="dismiss" onClick={widget.cancel} />
      </Actions>
    </Card>
  );
}

import type { OriginQuestion } from "result/origins";

/** The question about shares, in the person's words. */
export function originTitle({ asks, quantity }: OriginQuestion, name: string): string {
  return asks === "no-value"
    ? `What happened to these ${quantity} ${name}?`
    : asks === "old-cost"
      ? `Is the cost of ${name} from before its demerger?`
      : `How did you get these ${quantity} ${name}?`;
}

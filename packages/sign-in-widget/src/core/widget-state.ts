import type { Screen } from "./screen.ts";
import type { Text } from "./text.ts";

/** Fields that can carry a message of their own, in the order in which they take the focus. */
export const fieldOrder = ["email", "name", "password", "phone", "humanCheck", "code"] as const;
export type FieldName = (typeof fieldOrder)[number];

/** Short notices of progress; the last three are confirmations that stay one second. */
export type Notice = "verifying" | "signingIn" | "codeSent" | "verified" | "signedIn";

/** Everything that a view needs to draw the widget. Replaced as a whole, never changed in place. */
export interface WidgetState {
  readonly screen: Screen;
  /** Counts the pages shown, so that a view knows when to move the focus to the heading. */
  readonly screenNumber: number;
  /** The first page carries the full consent sentence; later ones only the two links. */
  readonly firstScreen: boolean;
  /** A request is under way: its page takes no second one. */
  readonly busy: boolean;
  /** The request has taken half a second: time to say so. */
  readonly spinner: boolean;
  readonly infoBar: Text | null;
  readonly fieldErrors: Readonly<Partial<Record<FieldName, Text>>>;
  readonly notice: Notice | null;
  /** Seconds until a new code may be asked for; 0 shows the Resend link. */
  readonly resendSeconds: number;
  readonly humanCheck: "unsolved" | "solving" | "solved";
}

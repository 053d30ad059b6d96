import { visitProvider } from "../src/core/popup-window.ts";
import { createWidget } from "../src/core/widget.ts";
import MailLinkScreen from "../src/react/screens/mail-link-screens.tsx";
import { SignInWidget } from "../src/react/sign-in-widget.tsx";

/** Everything that a page imports from the widget: the entry of the measured build. */
export const wholeWidget = [visitProvider, createWidget, SignInWidget, MailLinkScreen];

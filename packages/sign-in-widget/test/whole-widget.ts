import { openProviderPopup } from "../src/core/popup-window.ts";
import { createWidget } from "../src/core/widget.ts";
import { SignInWidget } from "../src/react/sign-in-widget.tsx";

/** All that a page takes from the widget: the entry of the build that is measured. */
export const wholeWidget = { openProviderPopup, createWidget, SignInWidget };

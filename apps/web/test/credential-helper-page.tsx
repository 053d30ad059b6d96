import { createRoot } from "react-dom/client";
import { fail } from "sign-in-widget/core/auth-result";
import { createWidget } from "sign-in-widget/core/widget";
import { SignInWidget } from "sign-in-widget/react/sign-in-widget";
import { authClient } from "../src/features/auth/auth-client.ts";
import { defaultMethods } from "../src/features/auth/default-methods.ts";
import { widgetOptions } from "../src/features/auth/widget-options.ts";

// The product's widget, client and options on a page that turns on the credential helper. The
// specification leaves it off, so no page of the product loads a script for signing in. A journey in
// e2e/sign-in builds and shows this page.
const widget = createWidget(
  { ...authClient, signInWithIdToken: async () => fail("operation-not-allowed") },
  {
    ...widgetOptions(defaultMethods, ["IN"], {
      signInSuccessWithAuthResult: () => false,
    }),
    credentialHelper: "googleyolo",
    googleClientId: "sample",
  },
);
const place = document.getElementById("widget");
if (place) {
  createRoot(place).render(<SignInWidget widget={widget} />);
}

import type {
  SignInOption,
  WidgetCallbacks,
  WidgetOptions,
} from "@site/sign-in-widget/core/widget-config";
import { keptEntry } from "../../session/kept-entries.ts";

/**
 * Returns the widget's options for the methods that the server offers, in the server's order. Email
 * links replace passwords when the server offers links without passwords.
 */
export function widgetOptions(
  methods: readonly string[],
  phoneCountries: readonly string[],
  callbacks: WidgetCallbacks,
): WidgetOptions {
  const guests = methods.includes("anonymous");
  const byLink: SignInOption = {
    provider: "password",
    signInMethod: "emailLink",
    forceSameDevice: guests,
  };
  const signInOptions = methods.flatMap((method): SignInOption[] => {
    if (method === "phone") {
      const [defaultCountry] = phoneCountries;
      return [{ provider: method, defaultCountry, whitelistedCountries: phoneCountries }];
    }
    if (method !== "emailLink") {
      return [{ provider: method }];
    }
    return methods.includes("password") ? [] : [byLink];
  });
  return {
    signInOptions,
    signInFlow: "popup",
    tosUrl: "/General_terms.html",
    privacyPolicyUrl: "/Privacy_policy.html",
    autoUpgradeAnonymousUsers: guests,
    typedEmail: keptEntry("account-email", "reply-email"),
    callbacks,
  };
}

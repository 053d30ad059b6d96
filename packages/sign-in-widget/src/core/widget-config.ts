import type { FinishedSignIn } from "./auth-client.ts";
import type { AuthError } from "./auth-result.ts";
import { type CountryRules, countryRulesProblem } from "./countries.ts";

/** One way of signing in, with its own settings. Names follow FirebaseUI's configuration. */
export type SignInOption = CountryRules & {
  /** "password", "phone", "anonymous", or a provider id such as "google.com". */
  readonly provider: string;
  /** password: ask for a name at sign-up. Default true. */
  readonly requireDisplayName?: boolean;
  /** password: "password" (default) or "emailLink". */
  readonly signInMethod?: "password" | "emailLink";
  /** password with emailLink: the link must be opened where it was requested. */
  readonly forceSameDevice?: boolean;
  /** phone: ISO 3166 code of the preselected country. Default US. */
  readonly defaultCountry?: string;
};

/** Callbacks to the page. */
export type WidgetCallbacks = {
  /** Return false to stay on the page; otherwise the widget navigates to the success URL. */
  readonly signInSuccessWithAuthResult?: (
    signIn: FinishedSignIn,
    redirectUrl: string | null,
  ) => boolean | undefined;
  /** Called when a guest can't be upgraded. The widget starts over when the promise settles. */
  readonly signInFailure?: (error: AuthError) => void | Promise<void>;
  /** Reports a mistake in the options, for the page's log. */
  readonly configurationProblem?: (problem: string) => void;
};

/** The options that a page may set. */
export type WidgetOptions = {
  /** In the order of the buttons. */
  readonly signInOptions: readonly (string | SignInOption)[];
  readonly signInFlow?: "popup" | "redirect";
  readonly credentialHelper?: "none" | "googleyolo";
  /** Client id of the credential helper. */
  readonly googleClientId?: string;
  readonly signInSuccessUrl?: string;
  readonly autoUpgradeAnonymousUsers?: boolean;
  /** An address that the person has typed elsewhere on the site, to begin with. */
  readonly typedEmail?: string;
  readonly tosUrl?: string;
  readonly privacyPolicyUrl?: string;
  readonly callbacks?: WidgetCallbacks;
};

/** The options with every default filled in. */
export type WidgetConfig = ReturnType<typeof readOptions>["config"];

/** Fills in the defaults; returns errors and warnings as sentences for developers. */
export function readOptions(options: WidgetOptions) {
  const errors: string[] = [];
  const warnings: string[] = [];
  const signInOptions = (options.signInOptions ?? []).map(
    (option): SignInOption => (typeof option === "string" ? { provider: option } : option),
  );
  const flow = options.signInFlow ?? "popup";
  const upgrade = options.autoUpgradeAnonymousUsers ?? false;
  const { tosUrl, privacyPolicyUrl } = options;

  if (signInOptions.length === 0) {
    errors.push("signInOptions must name at least one provider");
  }
  if (flow !== "popup" && flow !== "redirect") {
    warnings.push("signInFlow must be popup or redirect; popup is used");
  }
  if (Boolean(tosUrl) !== Boolean(privacyPolicyUrl)) {
    warnings.push("tosUrl and privacyPolicyUrl are shown only when both are set");
  }
  if (upgrade && !options.callbacks?.signInFailure) {
    errors.push("autoUpgradeAnonymousUsers needs a signInFailure callback");
  }
  for (const option of signInOptions) {
    const problem = countryRulesProblem(option);
    if (problem) {
      errors.push(problem);
    }
    if (option.signInMethod === "emailLink" && upgrade && !option.forceSameDevice) {
      errors.push("forceSameDevice must be true when guests are upgraded by email link");
    }
  }

  const config = {
    signInOptions,
    signInFlow: flow === "redirect" ? flow : ("popup" as const),
    credentialHelper: options.credentialHelper === "googleyolo" ? "googleyolo" : ("none" as const),
    googleClientId: options.googleClientId ?? "",
    signInSuccessUrl: options.signInSuccessUrl ?? null,
    autoUpgradeAnonymousUsers: upgrade,
    typedEmail: options.typedEmail ?? "",
    /** Both documents, or null when one of the two is missing. */
    legal: tosUrl && privacyPolicyUrl ? { tosUrl, privacyPolicyUrl } : null,
    callbacks: options.callbacks ?? {},
  };
  // The two documents form one setting; every other option keeps its name.
  const known = { ...config, tosUrl: "", privacyPolicyUrl: "" };
  for (const key of Object.keys(options)) {
    if (!(key in known)) {
      warnings.push(`Unknown option ${key}`);
    }
  }
  return { config, errors, warnings };
}

/** Returns the settings of a provider, or undefined if it isn't offered. */
export function optionFor(config: WidgetConfig, provider: string): SignInOption | undefined {
  return config.signInOptions.find((option) => option.provider === provider);
}

/** Reports whether a provider signs in on its own site. */
export function isFederated(provider: string): boolean {
  return !["password", "emailLink", "phone", "anonymous"].includes(provider);
}

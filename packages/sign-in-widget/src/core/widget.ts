import { createActionCodes, type NewPassword } from "./action-codes.ts";
import type { AuthClient } from "./auth-client.ts";
import { finishSignIn } from "./complete-sign-in.ts";
import { submitEmail } from "./email-first.ts";
import { createEmailLinkCompletion, requestEmailLink } from "./email-link.ts";
import {
  browserEnvironment,
  storageWorks,
  type WidgetEnvironment,
  widgetStorage,
} from "./environment.ts";
import { attempt } from "./failures.ts";
import { createFederatedSignIn } from "./federated-sign-in.ts";
import { createMachine, type Machine } from "./machine.ts";
import { sameOriginPath, widgetMode, withoutLinkParameters } from "./page-address.ts";
import { submitPassword, submitRecovery, submitSignUp } from "./password.ts";
import { createPhoneSignIn } from "./phone-sign-in.ts";
import { showPhoneStart, showStartPage } from "./start.ts";
import { optionFor, readOptions, type WidgetOptions } from "./widget-config.ts";
import type { FieldName, WidgetState } from "./widget-state.ts";

/** The widget without a view: its state, and what a person can do. */
export type Widget = ReturnType<typeof createWidget>;

/** Creates a widget for a client. Nothing happens before `mount`. */
export function createWidget(
  client: AuthClient,
  options: WidgetOptions,
  environment: WidgetEnvironment = browserEnvironment(),
) {
  const { config, errors, warnings } = readOptions(options);
  const storage = widgetStorage(environment.sessionStorage);
  const machine = createMachine({ client, config, environment, storage });
  const federated = createFederatedSignIn(machine);
  const links = createEmailLinkCompletion(machine);
  const codes = createActionCodes(machine);
  const phone = createPhoneSignIn(machine);
  /** What a prerendered page shows: the choice of a method, before the address is read. */
  const prerendered: WidgetState = {
    ...machine.state(),
    ...(config.signInOptions.length > 1 && { screen: { kind: "providerList" }, screenNumber: 1 }),
  };
  let started = false;
  let end: ReturnType<typeof setTimeout> | undefined;

  const begin = async () => {
    for (const problem of [...errors, ...warnings]) {
      config.callbacks.configurationProblem?.(problem);
    }
    if (!storageWorks(environment.localStorage) || !storageWorks(environment.sessionStorage)) {
      return machine.show({ kind: "unrecoverableError", text: { key: "noWebStorage" } });
    }
    if (errors.length > 0) {
      return machine.show({ kind: "unrecoverableError", text: { key: "configuration" } });
    }
    const href = environment.href();
    const target = new URL(href).searchParams.get("signInSuccessUrl");
    if (target !== null) {
      storage.setRedirectUrl(sameOriginPath(target, href));
    }
    if (config.autoUpgradeAnonymousUsers) {
      const user = await machine.settle(() => client.currentUser());
      machine.upgrade = user.ok && user.value?.isAnonymous === true;
    }
    const mode = widgetMode(href);
    switch (mode.mode) {
      case "callback":
      case "select":
        if (mode.mode === "callback" && storage.redirectStatus() === "pending") {
          environment.replaceUrl(withoutLinkParameters(href));
          return federated.comeBack();
        }
        showStartPage(machine);
        return offerHelper();
      case "recoverPassword":
        // Pages with their own form send people here who forgot their password.
        return optionFor(config, "password")
          ? machine.show({ kind: "recovery", email: config.typedEmail, canCancel: true })
          : showStartPage(machine);
      default:
        environment.replaceUrl(withoutLinkParameters(href));
        return mode.mode === "signIn" ? links.open(mode.code) : codes.open(mode);
    }
  };

  /** Loads the helper only if it is configured. Ignoring it changes nothing on the page. */
  const offerHelper = async () => {
    if (config.credentialHelper === "none" || !client.signInWithIdToken) {
      return;
    }
    const { signInWithHelper } = await import("./credential-helper.ts");
    await signInWithHelper(machine);
  };

  return {
    config,
    state: machine.state,
    prerendered,
    subscribe: machine.subscribe,
    /** Starts the widget; the result ends it unless it is mounted again at once (StrictMode). */
    mount: () => {
      clearTimeout(end);
      if (!started) {
        started = true;
        void begin();
      }
      return () => {
        end = setTimeout(() => {
          started = false;
          phone.dispose();
          machine.dispose();
        }, 0);
      };
    },
    chooseProvider: (provider: string) => void chooseProvider(machine, federated.signIn, provider),
    /** Submits the address, on any page that asks for one. */
    submitEmail: (email: string): void => {
      const { kind } = machine.state().screen;
      if (kind === "confirmEmail") {
        void links.submitEmail(email);
      } else {
        void (kind === "recovery" ? submitRecovery : submitEmail)(machine, email);
      }
    },
    submitPassword: (input: { email: string; password: string }) =>
      void submitPassword(machine, input),
    submitSignUp: (input: { email: string; displayName: string; password: string }) =>
      void submitSignUp(machine, input),
    submitNewPassword: (chosen: NewPassword) => void codes.submitNewPassword(chosen),
    applyCode: (password?: string) => void codes.apply(password),
    phone,
    actionCodes: codes,
    /** The page's main button: on the linking, email, mismatch and final pages. */
    proceed: () => {
      const { screen } = machine.state();
      switch (screen.kind) {
        case "federatedLinking":
          return void federated.signIn(screen.providerId, screen.email);
        case "linkLinking":
          return void requestEmailLink(machine, screen.email, screen.providerId);
        case "linkLinkingDifferentDevice":
          return void links.continueWithoutLinking();
        case "emailMismatch":
          return void federated.acceptMismatch();
        case "mailNotReceived":
          return void requestEmailLink(machine, screen.email, pendingProvider(machine));
        case "outcome":
        case "checkMail":
        case "signedIn":
        case "unrecoverableError":
          // Reloading shows the page's content for this person.
          return environment.navigate(
            (screen.kind === "outcome" && screen.continueUrl) ||
              new URL(environment.href()).pathname,
          );
        case "unsupportedProvider":
          return machine.show({ kind: "recovery", email: screen.email, canCancel: true });
        default:
          return showStartPage(machine);
      }
    },
    /** Begins a new account instead of connecting a provider to an unconfirmed one. */
    beginAccount: () => void federated.beginAccount(),
    /** The page's second action: recovery, or help with an email that didn't arrive. */
    alternative: () => {
      const { screen } = machine.state();
      switch (screen.kind) {
        case "passwordSignIn":
        case "passwordLinking":
          return machine.show({ kind: "recovery", email: screen.email, canCancel: true });
        case "applyCode": {
          // The account that asked for a new address has another one.
          const email = screen.outcome === "emailVerification" ? screen.email : "";
          return machine.show({ kind: "recovery", email, canCancel: true });
        }
        case "linkSent":
          return machine.show({ ...screen, kind: "mailNotReceived" });
        default:
          return showStartPage(machine);
      }
    },
    cancel: () => {
      const { screen } = machine.state();
      if (machine.state().busy) {
        return;
      }
      switch (screen.kind) {
        case "emailMismatch":
          return void federated.refuseMismatch();
        case "mailNotReceived":
          return machine.show({ ...screen, kind: "linkSent" });
        default:
          return showStartPage(machine);
      }
    },
    retry: () => void codes.retry(),
    dismissInfoBar: () => machine.update({ infoBar: null }),
    /** Clears a field's message on a keystroke. */
    clearFieldError: (field: FieldName) => {
      const { fieldErrors } = machine.state();
      if (fieldErrors[field]) {
        machine.update({ fieldErrors: { ...fieldErrors, [field]: undefined } });
      }
    },
  };
}

/** Handles a button of the provider list. An existing guest stays the same guest. */
async function chooseProvider(
  machine: Machine,
  signIn: (provider: string) => Promise<void>,
  provider: string,
): Promise<void> {
  switch (provider) {
    case "password":
      return machine.show({ kind: "email", email: machine.config.typedEmail, canCancel: true });
    case "phone":
      return showPhoneStart(machine, "");
    case "anonymous": {
      const guest = await attempt(machine, "other", () => machine.client.signInAnonymously());
      return guest ? finishSignIn(machine, guest.value) : undefined;
    }
    default:
      return signIn(provider);
  }
}

function pendingProvider(machine: Machine): string | null {
  return machine.storage.pending()?.linkProviderId ?? null;
}

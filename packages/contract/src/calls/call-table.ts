import { ReturnGains } from "@site/result/return-gains";
import { type Static, type TSchema, Type } from "typebox";
import {
  PaymentConfirmation,
  PaymentConfirmed,
  PaymentOrder,
  PaymentStatus,
  PaymentVerification,
  PaymentVerified,
} from "../payment.ts";
import { ProjectQuery, QueryReceived } from "../project-query.ts";
import { Session } from "../session.ts";
import { Flow, UploadedFile } from "../statements/flow-state.ts";
import { StatementLosses } from "../statements/given-losses.ts";
import { MyStatements, PersonalData, StatementTitle } from "../statements/my-statements.ts";
import { PaperOwner } from "../statements/paper-owner.ts";
import { asksGeneralTerms, platformIds } from "../statements/platforms.ts";
import { Processed, ProcessFile, ProcessFiles } from "../statements/process-file.ts";
import { DepositorySales } from "../statements/return-data.ts";
import { LotOrder, StatementLots } from "../statements/statement-lots.ts";
import type { Call } from "./address-of.ts";
import * as calls from "./calls.ts";
import * as identity from "./identity-calls.ts";

/** At most `max` calls in `seconds` seconds, counted from the first one. */
export type RateLimit = { readonly max: number; readonly seconds: number };

/** How often one may make a call; calls with the same `together` are counted as one. */
export type CallShare = RateLimit & { readonly together?: string };

/** Who may make a call; `half-signed-in`: also one whose sign-in waits for the second factor's code. */
export type Access = "anybody" | "half-signed-in" | "signed-in" | "account" | "gateway";

/** What one call takes and answers, as the table states it. */
type CallRow = {
  summary: string;
  /** By default a signed-in person; `account`: one who is no guest. */
  access?: Access;
  /**
   * How often one may call it: a person, or a network where nobody needs to be signed in; without it, a
   * hundred times in ten seconds. `light`: it costs no more than counting it would.
   */
  share?: CallShare | "light";
  /** How often all people of one network together may call it. */
  networkShare?: RateLimit;
  /** An object; each of its properties has a description. */
  query?: TSchema;
  headers?: Record<string, string>;
  /** JSON, unless a media type is stated. */
  body?: { schema: TSchema } | { type: string };
  /** The answer to a call that succeeds: JSON, unless a media type is stated. */
  answer: { description: string } & ({ schema: TSchema } | { type: string });
  /**
   * Refusals by status, each a Problem. Those that follow from the rest need not be stated: 400 for a
   * JSON body, 401 and 403 for `access`, 429 for `share`.
   */
  refusals?: Record<number, string>;
};

type Rows = Partial<Record<Call, CallRow>>;

/** What one call takes and answers, complete. `tag` is its heading in the API description. */
export type CallEntry = CallRow &
  Required<Pick<CallRow, "access" | "share" | "refusals">> & { needsSession: boolean; tag: string };

const perMinute = (max: number): RateLimit => ({ max, seconds: 60 });
const perTenMinutes = (max: number): RateLimit => ({ max, seconds: 600 });
/** The share of a call whose row states none. */
const usualShare: RateLimit = { max: 100, seconds: 10 };

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const html = { type: "text/html" };
/** Both calls together, because each takes an engine's time. */
const ofEngine = {
  access: "account",
  share: { ...perTenMinutes(40), together: "processing" },
  // A whole office can be one network.
  networkShare: perTenMinutes(200),
} as const;
/** Open to anybody, at most so many times a minute. */
const byAnybody = (max: number) => ({ access: "anybody", share: perMinute(max) }) as const;
/** Open to anybody, as often as they like. */
const open = { access: "anybody", share: "light" } as const;
const page = { ...open, answer: { description: "The page.", ...html } } as const;
const attachment = (type: string) => ({ description: "The file, as an attachment.", type });
const done = { description: "Done.", schema: identity.Done };
const mailQueued = { description: "The mail is written down.", schema: identity.MailQueued };
const signedInOrAsked = {
  description: "Signed in, or asked for a code.",
  schema: Type.Union([identity.SignedIn, identity.SecondFactorRequired]),
};
const noMail = { 503: "Mail cannot be sent." };
const ofMail = {
  400: "The code is invalid, has been used, or has expired.",
  403: "The account is disabled.",
};
const guarded = {
  400: "The code is wrong.",
  403: "The last sign-in was more than ten minutes ago, or nothing is confirmed.",
};
const guest = "The person is a guest (`account-needed`).";
const processing = {
  400: "A field is missing.",
  404: "The person has no such processed statement.",
  409: "Nothing was uploaded, the upload was replaced or deleted, or a payment is being confirmed.",
  422: "The statement is refused; `code`, `message` and `where` say why.",
  429: "Too many statements in a short time, or on one day without a confirmed address.",
  500: "Processing failed on our side; the file is kept.",
  503: "Too many statements at the moment; see Retry-After.",
  507: "The storage is full.",
};
const download = {
  share: perMinute(60),
  refusals: { 402: "Not paid for yet.", 404: "The person has no such file." },
} as const;

const ownerAsks = {
  share: perMinute(30),
  body: { schema: PaperOwner },
  refusals: download.refusals,
} as const;

const noFormsYet = {
  409: "`forms-not-published`: the year's return forms were not published when it was read.",
};

/** A text that may be left out. */
const optional = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }));

const statement = optional(64, "Id of the statement; by default the one processed last.");

const processedAgain = Type.Object({
  cgTerms: optional(
    64,
    "Accepted version of the capital-gains terms, if they changed since the upload.",
  ),
  generalTerms: optional(64, "The same of the general terms."),
  statement: optional(
    64,
    "Id of a processed statement to process again with `choices`, paid or not; by default the last upload.",
  ),
});

const queryCalls = {
  [calls.sendProjectQuery]: {
    summary: "Send a project requirement to the company",
    share: { max: 10, seconds: 3600 },
    body: { schema: ProjectQuery },
    answer: { description: "Stored.", schema: QueryReceived },
    refusals: {
      400: "A field is missing.",
      413: "The request is longer than a megabyte.",
      429: "Too many messages in an hour.",
      500: "It could not be stored.",
    },
  },
} satisfies Rows;

const statementCalls = {
  [calls.flow]: {
    summary: "The state of each platform's statement",
    share: perMinute(120),
    query: Type.Object({
      statement: optional(
        64,
        "Id of a processed statement to show as its platform's; by default the latest.",
      ),
    }),
    answer: { description: "The flow.", schema: Flow },
  },
  [calls.uploadFile]: {
    summary: "Upload a statement: {uid}.csv, or {uid}_{slot}.{extension} in the combined flow",
    share: perTenMinutes(60),
    query: Type.Object({
      platform: Type.Enum(platformIds, {
        description: "The platform whose flow the file is for.",
      }),
      cgTerms: optional(
        64,
        "Accepted version of the capital-gains terms (Flow.terms); the upload is refused without it.",
      ),
      generalTerms: optional(
        64,
        `Accepted version of the general terms; required for ${platformIds.filter(asksGeneralTerms).join(", ")}.`,
      ),
    }),
    headers: { "X-File-Name": "The file's own name, percent-encoded." },
    body: { type: "application/octet-stream" },
    answer: { description: "Stored.", schema: UploadedFile },
    refusals: {
      400: "The upload was cut off.",
      403: "The address belongs to someone else, or the combined flow is switched off.",
      404: "No such upload address.",
      409: "The person keeps as many statements as one may.",
      413: "The file is too large.",
      415: "The wrong kind of file.",
      422: "Terms not accepted, no name, or an empty file.",
      429: "Too many uploads.",
      507: "The storage is full.",
    },
  },
  [calls.processFile]: {
    summary: "Process the uploaded statement of one broker",
    ...ofEngine,
    query: processedAgain,
    body: { schema: ProcessFile },
    answer: { description: "Processed.", schema: Processed },
    refusals: processing,
  },
  [calls.processFiles]: {
    summary: "Process the uploaded statements of the combined flow",
    ...ofEngine,
    query: processedAgain,
    body: { schema: ProcessFiles },
    answer: { description: "Processed.", schema: Processed },
    refusals: { ...processing, 403: `${guest} Or the combined flow is switched off.` },
  },
} satisfies Rows;

const paymentCalls = {
  [calls.initiatePayment]: {
    summary: "The order to pay for a processed statement; every call returns the same one",
    access: "account",
    share: perMinute(30),
    query: Type.Object({
      statement,
      state: optional(2, "Two-digit code of the State of residence, where the invoice needs it."),
    }),
    answer: { description: "What the checkout needs.", schema: PaymentOrder },
    refusals: {
      409: "Nothing to pay for, or already paid.",
      422: "The State of residence is missing.",
      503: "Gateway not at hand.",
    },
  },
  [calls.verifyPayment]: {
    summary: "Verify what the checkout passed to the page",
    share: perMinute(10),
    body: { schema: PaymentVerification },
    answer: { description: "The signature is genuine.", schema: PaymentVerified },
    refusals: {
      400: "Not a genuine payment of this person's order; `verificationStatus` is `failure`.",
      503: "Gateway not at hand.",
    },
  },
  [calls.confirmPayment]: {
    summary: "Request the links; 202 until the money arrives",
    share: perMinute(20),
    query: Type.Object({ statement }),
    // From the specification; the session and our records decide who asks, and for what.
    body: { schema: Type.Union([PaymentConfirmation, Type.Null()]) },
    answer: { description: "Settled, or pending.", schema: PaymentConfirmed },
    refusals: { 409: "There is no order." },
  },
  [calls.paymentStatus]: {
    summary: "The state of the order",
    share: perMinute(60),
    query: Type.Object({ statement }),
    answer: { description: "The state.", schema: PaymentStatus },
  },
  [calls.paymentWebhook]: {
    summary: "Events of the payment gateway, signed over the raw body",
    access: "gateway",
    share: "light",
    body: { type: "application/json" },
    answer: { description: "Taken.", schema: Type.Object({ received: Type.Literal(true) }) },
    refusals: { 400: "Not a genuine event." },
  },
} satisfies Rows;

const resultCalls = {
  [calls.downloadProcessedFile]: {
    share: download.share,
    refusals: { ...download.refusals, ...noFormsYet },
    summary: "The Schedule 112A file",
    answer: attachment("text/csv"),
  },
  [calls.processedFileOnTemplate]: {
    summary: "The Schedule 112A file rebuilt on the portal's own template, which is the body",
    share: perMinute(20),
    body: { type: "application/octet-stream" },
    answer: attachment("text/csv"),
    refusals: {
      ...download.refusals,
      ...noFormsYet,
      413: "The template is too large.",
      422: "Not a template of Schedule 112A, or one of another year; `code` and `message` say why.",
    },
  },
  [calls.downloadReport]: {
    ...download,
    summary: "The report: everything else that was computed",
    answer: attachment(spreadsheet),
  },
  [calls.reportWithOwner]: {
    ...ownerAsks,
    summary: "The report with the name and PAN of the body, which are not stored",
    answer: attachment(spreadsheet),
  },
  [calls.downloadInvoice]: {
    ...download,
    summary: "The invoice",
    answer: attachment(spreadsheet),
  },
  [calls.downloadInvoicePdf]: {
    ...download,
    summary: "The invoice as a PDF",
    answer: attachment("application/pdf"),
  },
  [calls.downloadCreditNote]: {
    ...download,
    summary: "The credit note that cancels the invoice once the fee was returned",
    answer: attachment("application/pdf"),
  },
  [calls.downloadSummary]: {
    ...download,
    summary: "The statement's result on one page",
    answer: attachment("application/pdf"),
  },
  [calls.summaryWithOwner]: {
    ...ownerAsks,
    summary: "The same page with the name and PAN of the body, which are not stored",
    answer: attachment("application/pdf"),
  },
  [calls.statementLots]: {
    summary: "The sales of a processed statement, fifty at a time, each explained",
    share: perMinute(120),
    query: Type.Object({
      search: optional(100, "Words of the name or ISIN."),
      order: Type.Optional(LotOrder),
      page: optional(6, "From 1."),
    }),
    answer: { description: "The sales.", schema: StatementLots },
    refusals: { 404: "The person has no such statement, or it has no list." },
  },
  [calls.statementLosses]: {
    summary: "Losses of earlier years and other gains that the person entered for a statement",
    share: perMinute(60),
    answer: { description: "What was entered.", schema: StatementLosses },
    refusals: { 404: "The person has no such processed statement." },
  },
  [calls.returnGains]: {
    summary:
      "What the statement adds to an ITR-2, for a draft that never leaves the person's device",
    share: perMinute(20),
    answer: { description: "The figures.", schema: ReturnGains },
    refusals: {
      ...download.refusals,
      409: "There is nothing to put into a return; `code` and `message` say why.",
    },
  },
  [calls.depositorySales]: {
    summary:
      "The sales by share and day, to compare with an AIS that never leaves the person's device",
    share: perMinute(20),
    answer: { description: "The sales.", schema: DepositorySales },
    refusals: { 404: "The person has no such statement, or it lacks this list." },
  },
  [calls.myStatements]: {
    summary: "Past statements: status, files, and until when they are kept",
    share: perMinute(60),
    query: Type.Object({ after: optional(64, "The `next` of the page before.") }),
    answer: { description: "Up to fifty statements, newest first.", schema: MyStatements },
  },
  [calls.nameStatement]: {
    summary: "Name a statement; an empty name removes it",
    share: perMinute(60),
    body: { schema: StatementTitle },
    answer: { description: "Named.", schema: identity.Done },
    refusals: {
      404: "No such statement among yours.",
      422: "The name is too long, or has more than one line.",
    },
  },
  [calls.deleteStatement]: {
    summary: "Delete a statement's files and results now; an invoice stays",
    share: perMinute(60),
    answer: { description: "Deleted.", schema: identity.Done },
    refusals: {
      404: "No such statement among yours.",
      409: "It is being processed, or a payment is being confirmed.",
    },
  },
} satisfies Rows;

const privacyCalls = {
  [calls.personalData]: {
    summary: "Everything that is held about the person, as one file",
    share: perTenMinutes(6),
    answer: { description: "The data.", schema: PersonalData },
  },
  [calls.deleteAccount]: {
    summary: "Erase the account and all but orders, payments and invoices",
    share: perTenMinutes(10),
    answer: { description: "Erased; the session is over.", schema: identity.Done },
    refusals: {
      403: "The last sign-in was more than ten minutes ago.",
      409: "A statement is being processed, or a payment is being confirmed.",
    },
  },
} satisfies Rows;

const identityCalls = {
  [calls.session]: {
    summary: "Who is signed in, and the ways to sign in",
    ...open,
    answer: { description: "The session.", schema: Session },
  },
  [calls.signIn]: {
    summary: "Sign in with an address and a password",
    ...byAnybody(20),
    body: { schema: identity.SignIn },
    answer: {
      description: "Signed in, or asked for a code.",
      schema: Type.Union([identity.Done, identity.SecondFactorRequired]),
    },
    refusals: {
      401: "Address or password is wrong.",
      403: "The account is disabled.",
      409: "A guest's browser: the account is somebody else's.",
    },
  },
  [calls.signUp]: {
    summary: "Create an account with a password, and sign in to it",
    ...byAnybody(10),
    body: { schema: identity.SignUp },
    answer: { description: "Signed in.", schema: identity.Done },
    refusals: {
      400: "The body does not have the expected format, or the password is too weak.",
      409: "A guest's browser: a guest becomes an account by another call.",
      422: "The address already has an account, or the register page's terms are not accepted.",
    },
  },
  [calls.signOut]: {
    summary: "End the session of this browser",
    access: "anybody",
    answer: done,
  },
  [calls.signInAtProvider]: {
    summary: "Begin a sign-in at Google or GitHub",
    ...byAnybody(30),
    body: { schema: identity.ProviderSignIn },
    answer: { description: "Where the provider asks.", schema: identity.ProviderAddress },
    refusals: { 404: "The provider is not offered." },
  },
  [calls.linkProvider]: {
    summary: "Begin to connect a provider to the account; a guest becomes an account",
    body: { schema: identity.ProviderSignIn },
    answer: { description: "Where the provider asks.", schema: identity.ProviderAddress },
    refusals: { 403: guarded[403], 404: "The provider is not offered." },
  },
  [calls.providerCallback]: {
    summary: "Where a provider sends the browser back",
    access: "anybody",
    answer: { description: "A redirect.", ...html },
  },
  [calls.updateUser]: {
    summary: "Change the name that the site calls the person by",
    body: { schema: identity.UserChange },
    answer: done,
  },
  [calls.changePassword]: {
    summary: "Change the password, and end every other session",
    share: perMinute(20),
    body: { schema: identity.PasswordChange },
    answer: done,
    refusals: { 400: "The password is wrong or the new one too weak." },
  },
  [calls.listAccounts]: {
    summary: "The account's sign-in methods",
    answer: { description: "The list.", schema: Type.Array(identity.SignInMethod) },
  },
  [calls.unlinkAccount]: {
    summary: "Remove a sign-in method, and end every other session",
    body: { schema: identity.OfSignInMethod },
    answer: done,
    refusals: { 400: "It is the only method.", 403: guarded[403] },
  },
  [calls.listSessions]: {
    summary: "The browsers that are signed in to the account",
    answer: { description: "The list.", schema: Type.Array(identity.ActiveSession) },
  },
  [calls.revokeOtherSessions]: {
    summary: "End every session but this one",
    answer: done,
  },

  [calls.signInMethods]: {
    summary: "The sign-in methods of an address's account",
    ...byAnybody(10),
    body: { schema: identity.OfAddress },
    answer: {
      description: "The methods; none without an account.",
      schema: identity.MethodsOfAddress,
    },
  },
  [calls.widgetUser]: {
    summary: "Who is signed in, guests included",
    access: "anybody",
    answer: {
      description: "The user, or null.",
      schema: Type.Object({ user: Type.Union([identity.WidgetUser, Type.Null()]) }),
    },
  },
  [calls.signInAsGuest]: {
    summary: "Begin as a guest",
    ...byAnybody(10),
    body: { schema: identity.WithTerms },
    answer: { description: "Signed in.", schema: identity.SignedIn },
    refusals: { 403: "Guests are not offered." },
  },
  [calls.upgradeByPassword]: {
    summary: "Give a guest an address and a password; it stays the same person",
    ...byAnybody(10),
    body: { schema: identity.GuestUpgrade },
    answer: { description: "Signed in.", schema: identity.SignedIn },
    refusals: {
      401: "There is no guest.",
      409: "The address already has an account.",
    },
  },
  [calls.verifyEmail]: {
    summary: "Mail the link that confirms the person's address",
    answer: mailQueued,
    refusals: { ...noMail },
  },
  [calls.changeEmail]: {
    summary: "Mail a link that changes the address to a new one",
    body: { schema: identity.OfAddress },
    answer: mailQueued,
    refusals: {
      403: "The last sign-in was more than ten minutes ago, or the person is a guest.",
      ...noMail,
    },
  },
  [calls.sendPasswordReset]: {
    summary: "Mail a link for a new password",
    ...byAnybody(10),
    body: { schema: identity.OfAddress },
    answer: mailQueued,
    refusals: { 404: "No account has this address.", ...noMail },
  },
  [calls.checkActionCode]: {
    summary: "What a mail's code is for, without using it up",
    ...byAnybody(30),
    body: { schema: identity.OfCode },
    answer: { description: "Its purpose.", schema: identity.ActionCode },
    refusals: ofMail,
  },
  [calls.applyActionCode]: {
    summary: "Use up a mail's code: confirm, change or restore an address",
    ...byAnybody(30),
    body: { schema: identity.ApplyCode },
    answer: done,
    refusals: {
      ...ofMail,
      403: "The session or password of the account that caused it is needed, or the account is disabled.",
    },
  },
  [calls.resetPassword]: {
    summary:
      "Set a new password with a mail's code; every session and every other way in that is not kept ends",
    ...byAnybody(30),
    body: { schema: identity.PasswordReset },
    answer: done,
    refusals: ofMail,
  },
  [calls.sendEmailLink]: {
    summary: "Mail a sign-in link",
    ...byAnybody(20),
    body: { schema: identity.EmailLink },
    answer: mailQueued,
    refusals: { 403: "Links are not offered.", ...noMail },
  },
  [calls.checkEmailLink]: {
    summary: "What a sign-in link is for, without using it up",
    ...byAnybody(20),
    body: { schema: identity.OfCode },
    answer: { description: "The link.", schema: identity.EmailLinkCheck },
    refusals: ofMail,
  },
  [calls.signInByEmailLink]: {
    summary: "Sign in with a link, which is used up",
    ...byAnybody(20),
    body: { schema: identity.EmailLinkSignIn },
    answer: signedInOrAsked,
    refusals: { ...ofMail, 409: "The guest is gone, or the address already has an account." },
  },
  [calls.sendPhoneCode]: {
    summary: "Send six digits to a phone",
    ...byAnybody(10),
    body: { schema: identity.PhoneNumber },
    answer: done,
    refusals: {
      400: "No such number, or an unsupported country.",
      403: "Phones are not offered.",
    },
  },
  [calls.verifyPhoneCode]: {
    summary: "Sign in with the six digits",
    ...byAnybody(10),
    body: { schema: identity.PhoneCode },
    answer: signedInOrAsked,
    refusals: {
      400: "The digits are wrong or no longer valid.",
      403: "Too many wrong attempts, or phones are not offered.",
      409: "The number already has an account.",
    },
  },
  [calls.pendingCredential]: {
    summary: "The provider account that met an existing account in this browser",
    access: "anybody",
    answer: { description: "Whose account it met.", schema: identity.PendingCredential },
    refusals: { 400: "There is none." },
  },
  [calls.linkPendingCredential]: {
    summary: "Connect it to the person who has just signed in",
    answer: done,
    refusals: { 400: "There is none.", 409: "It belongs to another account." },
  },
  [calls.beginWithPendingCredential]: {
    summary: "Begin a new account with it, where the one that it met never confirmed the address",
    ...byAnybody(10),
    body: { schema: identity.WithTerms },
    answer: signedInOrAsked,
    refusals: {
      400: "There is none.",
      403: "The account is disabled.",
      409: "The account has confirmed its address, or the provider's account belongs to another one.",
    },
  },
  [calls.secondFactor]: {
    summary: "Whether the second factor is on, and how many recovery codes are left",
    share: perMinute(30),
    answer: { description: "The state.", schema: identity.SecondFactorState },
  },
  [calls.beginSecondFactor]: {
    summary:
      "A new key for an authenticator app; the second factor stays off until its code comes back",
    share: perMinute(30),
    answer: { description: "The key.", schema: identity.NewKey },
    refusals: { 403: guarded[403], 409: "It is on already." },
  },
  [calls.turnOnSecondFactor]: {
    summary: "Turn it on with a code from the new key; every other session ends",
    share: perMinute(30),
    body: { schema: identity.TypedCode },
    answer: { description: "The recovery codes, once.", schema: identity.RecoveryCodes },
    refusals: { ...guarded, 409: "It is on already." },
  },
  [calls.turnOffSecondFactor]: {
    summary: "Turn it off with a code",
    share: perMinute(30),
    body: { schema: identity.TypedCode },
    answer: done,
    refusals: guarded,
  },
  [calls.renewRecoveryCodes]: {
    summary: "Ten new recovery codes; the older ones stop working",
    share: perMinute(30),
    body: { schema: identity.TypedCode },
    answer: { description: "The recovery codes, once.", schema: identity.RecoveryCodes },
    refusals: guarded,
  },
  [calls.proveSecondFactor]: {
    summary: "Enter the code that a sign-in waits for",
    access: "half-signed-in",
    share: perMinute(30),
    body: { schema: identity.TypedCode },
    answer: done,
    refusals: guarded,
  },

  [calls.popupDone]: {
    summary: "Last page of the window for a sign-in at a provider",
    ...page,
  },
  [calls.popupDoneScript]: {
    summary: "Its script, which reports to the page that opened the window",
    ...open,
    answer: { description: "The script.", type: "text/javascript" },
  },
  [calls.signInEnded]: {
    summary: "Where a provider's answer ends that belongs to no sign-in",
    ...open,
    answer: { description: "The page, with status 400.", ...html },
  },
  [calls.signInStanding]: {
    summary: "Who is signed in, as a page for a browser without script",
    ...page,
  },
} satisfies Rows;

const descriptionCalls = {
  [calls.apiDescription]: {
    summary: "This description as a page",
    ...page,
  },
  [calls.openApiDocument]: {
    summary: "This description for programs (OpenAPI 3.1)",
    ...open,
    answer: {
      description: "The document.",
      schema: Type.Object({ openapi: Type.String(), paths: Type.Object({}) }),
    },
  },
} satisfies Rows;

/** Every call of the server. */
export const callTable = {
  ...queryCalls,
  ...statementCalls,
  ...paymentCalls,
  ...resultCalls,
  ...privacyCalls,
  ...identityCalls,
  ...descriptionCalls,
} satisfies Record<Call, CallRow>;

/** The headings that the API description groups the calls under. */
const tagged: Record<string, Rows> = {
  "Project queries": queryCalls,
  Statements: statementCalls,
  Payments: paymentCalls,
  Results: resultCalls,
  Privacy: privacyCalls,
  "Sign-in": identityCalls,
  "This description": descriptionCalls,
};

type Table = typeof callTable;

/** The body of a call; `undefined` where it takes none. */
export type BodyOf<C extends Call> = Table[C] extends { body: { schema: infer S extends TSchema } }
  ? Static<S>
  : undefined;

/** The query of a call. */
export type QueryOf<C extends Call> = Table[C] extends { query: infer S extends TSchema }
  ? Static<S>
  : Record<string, never>;

/** The answer of a call that succeeds. */
export type AnswerOf<C extends Call> = Table[C] extends {
  answer: { schema: infer S extends TSchema };
}
  ? Static<S>
  : never;

/** Every call of the table, in the order in which people use them. */
export const allCalls = Object.keys(callTable) as Call[];

/** Returns a call's row with what it leaves out: the defaults, and the refusals that follow from the rest. */
export function entryOf(call: Call): CallEntry {
  const row: CallRow = callTable[call];
  const { access = "signed-in", body, share = usualShare } = row;
  const needsSession = access !== "anybody" && access !== "gateway";
  const [tag = ""] = Object.entries(tagged).find(([, rows]) => call in rows) ?? [];
  const implied: Record<number, string | false> = {
    400: body !== undefined && "schema" in body && "The body does not have the expected format.",
    401: needsSession && "Nobody is signed in.",
    403: access === "account" && guest,
    429: share !== "light" && "Too many calls.",
  };
  const refusals: Record<number, string> = { ...row.refusals };
  for (const [status, why] of Object.entries(implied)) {
    if (why) {
      // What the row itself states is more precise.
      refusals[Number(status)] ??= why;
    }
  }
  return { ...row, access, share, needsSession, tag, refusals };
}

/** Returns the schema of a call's JSON body, if it has one. */
export function bodySchemaOf(call: Call): TSchema | undefined {
  const { body } = entryOf(call);
  return body && "schema" in body ? body.schema : undefined;
}

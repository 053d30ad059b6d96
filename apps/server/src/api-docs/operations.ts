import { Flow, Platform, UploadedFile } from "contract/flow-state";
import { Deleted, MyStatements, PersonalData } from "contract/my-statements";
import {
  PaymentConfirmation,
  PaymentConfirmed,
  PaymentOrder,
  PaymentStatus,
  PaymentVerification,
  PaymentVerified,
} from "contract/payment";
import { Processed, ProcessFile, ProcessFiles } from "contract/process-file";
import { ProjectQuery } from "contract/project-query";
import { Session } from "contract/session";
import { type TSchema, Type } from "typebox";

/** One call as the documentation tells it; schemas are the contract's own. */
export type Operation = {
  method: "get" | "post" | "put" | "delete";
  /** With `{name}` for a part that varies. */
  path: string;
  summary: string;
  /** Who may call: anybody, a signed-in person, or the payment gateway with a signature. */
  access: "anybody" | "signed-in" | "gateway";
  query?: Record<string, { schema: TSchema; required: boolean; description: string }>;
  headers?: Record<string, string>;
  body?: { type: string; schema?: TSchema };
  /** The answer to a call that succeeds; a file has a media type and no schema. */
  answer: { description: string; schema?: TSchema; type?: string };
  /** Statuses of refusals, all with a Problem. */
  refusals: Record<number, string>;
};

const json = "application/json";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const statement = {
  schema: Type.String(),
  required: false,
  description: "Id of the statement; without it the one processed last.",
};
const signedOut = { 401: "Nobody is signed in." };
const unconfirmed =
  "The person has confirmed no address (`address-not-confirmed`) or is a guest (`account-needed`).";

const download = (file: string, type: string, summary: string): Operation => ({
  method: "get",
  path: `/api/statements/{id}/${file}`,
  summary,
  access: "signed-in",
  answer: { description: "The file, as an attachment.", type },
  refusals: { ...signedOut, 402: "Not paid for yet.", 404: "No such file among yours." },
});

/** Every call of the server, in the order in which a person meets them. */
export const operations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/session",
    summary: "Who is signed in, and how one can sign in",
    access: "anybody",
    answer: { description: "The session.", schema: Session },
    refusals: {},
  },
  {
    method: "post",
    path: "/api/projectQuery",
    summary: "Send a project requirement to the company",
    access: "signed-in",
    body: { type: json, schema: ProjectQuery },
    answer: { description: "Stored.", schema: Type.Object({ success: Type.Literal(true) }) },
    refusals: {
      ...signedOut,
      400: "A field is missing.",
      422: "A field is too long.",
      429: "Too many in an hour.",
    },
  },
  {
    method: "get",
    path: "/api/flow",
    summary: "Where each platform's statement stands",
    access: "signed-in",
    answer: { description: "The flow.", schema: Flow },
    refusals: signedOut,
  },
  {
    method: "put",
    path: "/api/uploads/{name}",
    summary: "Upload a statement: {uid}.csv, or {uid}_{slot}.{extension} in the combined flow",
    access: "signed-in",
    query: {
      platform: { schema: Platform, required: true, description: "Whose flow the file is for." },
      cgTerms: {
        schema: Type.String(),
        required: true,
        description: "Accepted version of the capital-gains terms (Flow.terms).",
      },
      generalTerms: {
        schema: Type.String(),
        required: false,
        description: "Accepted version of the general terms; asked for in the ICICI flow.",
      },
    },
    headers: { "X-File-Name": "The file's own name, percent-encoded." },
    body: { type: "application/octet-stream" },
    answer: { description: "Stored.", schema: UploadedFile },
    refusals: {
      ...signedOut,
      400: "The upload broke off.",
      403: "The address is not the person's own, or the combined flow is switched off.",
      404: "No such upload address.",
      413: "The file is too large.",
      415: "Another kind of file.",
      422: "Terms not accepted, no name, or an empty file.",
      429: "Too many uploads.",
      507: "The storage is full.",
    },
  },
  {
    method: "post",
    path: "/api/processFileGen",
    summary: "Process the uploaded statement of one broker",
    access: "signed-in",
    body: { type: json, schema: ProcessFile },
    answer: { description: "Processed.", schema: Processed },
    refusals: processingRefusals(),
  },
  {
    method: "post",
    path: "/api/processFileGenV2",
    summary: "Process the uploaded statements of the combined flow",
    access: "signed-in",
    body: { type: json, schema: ProcessFiles },
    answer: { description: "Processed.", schema: Processed },
    refusals: {
      ...processingRefusals(),
      403: `${unconfirmed} Or the combined flow is switched off.`,
    },
  },
  {
    method: "post",
    path: "/api/payments/initiate",
    summary: "The order to pay for a processed statement; asked twice, it is the same one",
    access: "signed-in",
    query: {
      statement,
      state: {
        schema: Type.String(),
        required: false,
        description: "Two-digit code of the State of residence, where the invoice needs it.",
      },
    },
    answer: { description: "What the checkout needs.", schema: PaymentOrder },
    refusals: {
      ...signedOut,
      403: unconfirmed,
      409: "Nothing to pay for, or paid already.",
      503: "Gateway not at hand.",
    },
  },
  {
    method: "post",
    path: "/api/payments/verify",
    summary: "Hand over what the checkout gave the page",
    access: "signed-in",
    body: { type: json, schema: PaymentVerification },
    answer: { description: "The signature is genuine.", schema: PaymentVerified },
    refusals: {
      ...signedOut,
      400: "Not a genuine payment of this person's order; `verificationStatus` is `failure`.",
    },
  },
  {
    method: "post",
    path: "/api/payments/confirm",
    summary: "Ask for the links; 202 while the money has not arrived",
    access: "signed-in",
    query: { statement },
    body: { type: json, schema: PaymentConfirmation },
    answer: { description: "Settled, or pending.", schema: PaymentConfirmed },
    refusals: { ...signedOut, 409: "There is no order." },
  },
  {
    method: "get",
    path: "/api/payments/status",
    summary: "Where the order stands",
    access: "signed-in",
    query: { statement },
    answer: { description: "The state.", schema: PaymentStatus },
    refusals: signedOut,
  },
  {
    method: "post",
    path: "/api/payments/webhook",
    summary: "Events of the payment gateway, signed over the raw body",
    access: "gateway",
    body: { type: json },
    answer: { description: "Taken." },
    refusals: { 400: "Not a genuine event." },
  },
  download("processed_file.csv", "text/csv", "The Schedule 112A file"),
  download("capital-gains-report.xlsx", spreadsheet, "Everything else that was worked out"),
  download("Invoice_file.xlsx", spreadsheet, "The invoice"),
  {
    method: "get",
    path: "/api/statements",
    summary: "Past statements: status, files, and until when they are kept",
    access: "signed-in",
    answer: { description: "The newest first.", schema: MyStatements },
    refusals: signedOut,
  },
  {
    method: "delete",
    path: "/api/statements/{id}",
    summary: "Delete a statement's files and results now; an invoice stays",
    access: "signed-in",
    answer: { description: "Deleted.", schema: Deleted },
    refusals: {
      ...signedOut,
      404: "No such statement among yours.",
      409: "It is being processed, or a payment is being confirmed.",
    },
  },
  {
    method: "get",
    path: "/api/privacy/export",
    summary: "Everything that is held of the person, as one file",
    access: "signed-in",
    answer: { description: "The data.", schema: PersonalData },
    refusals: signedOut,
  },
  {
    method: "delete",
    path: "/api/account",
    summary: "Erase the account and all but orders, payments and invoices",
    access: "signed-in",
    answer: { description: "Erased; the session is over.", schema: Deleted },
    refusals: {
      ...signedOut,
      403: "The last sign-in is more than ten minutes ago.",
      409: "A statement is being processed, or a payment is being confirmed.",
    },
  },
];

function processingRefusals(): Record<number, string> {
  return {
    ...signedOut,
    400: "A field is missing.",
    403: unconfirmed,
    409: "Nothing was uploaded, or the upload was replaced meanwhile.",
    422: "The statement is refused; `code`, `message` and `where` say why.",
    500: "Processing failed on our side; the file is kept.",
    503: "Too many statements at the moment; see Retry-After.",
  };
}

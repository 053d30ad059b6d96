// Every call of the server, as method and path; `{name}` is a variable part. None of our addresses
// is written anywhere else. `call-table.ts` has the schemas of what each one takes and answers;
// this file has one export per call, so that a page's script contains only the calls that it makes.

export const session = "GET /api/session";
/** The specification's callable `projectQuery`. */
export const sendProjectQuery = "POST /api/projectQuery";

export const flow = "GET /api/flow";
export const uploadFile = "PUT /api/uploads/{name}";
/** The specification's `processFileGen`. */
export const processFile = "POST /api/processFileGen";
/** The specification's `processFileGenV2`. */
export const processFiles = "POST /api/processFileGenV2";
export const initiatePayment = "POST /api/payments/initiate";
export const verifyPayment = "POST /api/payments/verify";
export const confirmPayment = "POST /api/payments/confirm";
export const paymentStatus = "GET /api/payments/status";
export const paymentWebhook = "POST /api/payments/webhook";
export const downloadProcessedFile = "GET /api/statements/{id}/processed_file.csv";
export const processedFileOnTemplate = "POST /api/statements/{id}/processed_file.csv";
export const downloadReport = "GET /api/statements/{id}/capital-gains-report.xlsx";
export const reportWithOwner = "POST /api/statements/{id}/capital-gains-report.xlsx";
export const downloadInvoice = "GET /api/statements/{id}/Invoice_file.xlsx";
export const downloadInvoicePdf = "GET /api/statements/{id}/Invoice_file.pdf";
export const downloadCreditNote = "GET /api/statements/{id}/Credit_note.pdf";
export const downloadSummary = "GET /api/statements/{id}/summary.pdf";
export const summaryWithOwner = "POST /api/statements/{id}/summary.pdf";
export const statementLots = "GET /api/statements/{id}/lots";
export const statementLosses = "GET /api/statements/{id}/losses";
export const returnGains = "GET /api/statements/{id}/return-gains";
export const depositorySales = "GET /api/statements/{id}/depository-sales";
export const myStatements = "GET /api/statements";
export const nameStatement = "PATCH /api/statements/{id}";
export const deleteStatement = "DELETE /api/statements/{id}";
export const personalData = "GET /api/privacy/export";
export const deleteAccount = "DELETE /api/account";

export const signIn = "POST /api/auth/sign-in/email";
export const signUp = "POST /api/auth/sign-up/email";
export const signOut = "POST /api/auth/sign-out";
export const signInAtProvider = "POST /api/auth/sign-in/social";
export const linkProvider = "POST /api/auth/link-social";
export const providerCallback = "GET /api/auth/callback/{id}";
export const updateUser = "POST /api/auth/update-user";
export const changePassword = "POST /api/auth/change-password";
export const listAccounts = "GET /api/auth/list-accounts";
export const unlinkAccount = "POST /api/auth/unlink-account";
export const listSessions = "GET /api/auth/list-sessions";
export const revokeOtherSessions = "POST /api/auth/revoke-other-sessions";

export const signInMethods = "POST /api/auth/widget/methods";
export const widgetUser = "GET /api/auth/widget/user";
export const signInAsGuest = "POST /api/auth/widget/guest";
export const upgradeByPassword = "POST /api/auth/widget/upgrade/password";
export const verifyEmail = "POST /api/auth/widget/verify-email";
export const changeEmail = "POST /api/auth/widget/change-email";
export const sendPasswordReset = "POST /api/auth/widget/password-reset";
export const checkActionCode = "POST /api/auth/widget/action-code/check";
export const applyActionCode = "POST /api/auth/widget/action-code/apply";
export const resetPassword = "POST /api/auth/widget/action-code/reset-password";
export const sendEmailLink = "POST /api/auth/widget/email-link/send";
export const checkEmailLink = "POST /api/auth/widget/email-link/check";
export const signInByEmailLink = "POST /api/auth/widget/email-link/sign-in";
export const sendPhoneCode = "POST /api/auth/widget/phone/send";
export const verifyPhoneCode = "POST /api/auth/widget/phone/verify";
export const pendingCredential = "GET /api/auth/widget/pending";
export const linkPendingCredential = "POST /api/auth/widget/pending/link";
export const beginWithPendingCredential = "POST /api/auth/widget/pending/begin";
export const secondFactor = "GET /api/auth/widget/second-factor";
export const beginSecondFactor = "POST /api/auth/widget/second-factor/begin";
export const turnOnSecondFactor = "POST /api/auth/widget/second-factor/turn-on";
export const turnOffSecondFactor = "POST /api/auth/widget/second-factor/turn-off";
export const renewRecoveryCodes = "POST /api/auth/widget/second-factor/recovery-codes";
export const proveSecondFactor = "POST /api/auth/widget/second-factor/prove";

export const popupDone = "GET /api/sign-in/popup-done";
export const popupDoneScript = "GET /api/sign-in/popup-done.js";
export const signInEnded = "GET /api/sign-in/ended";
export const signInStanding = "GET /api/sign-in/standing";

export const apiDescription = "GET /api/docs";
export const openApiDocument = "GET /api/docs/openapi.json";

/** Every text that the specification fixes, to the letter; taken from here only. */
export const messages = {
  projectQuery: {
    failedMessage: "Failed to process message",
    failedRequirement: "Failed to process your requirement",
    thrownFailure: "Failed to process Message",
    unexpected: "An unexpected error occurred.",
    unexpectedRequirement:
      "An unexpected error occurred.Ensure you are logged in. Try logging in with google else try later",
    notSignedIn: "You are not signed in to send Information ",
    notSignedInProjectQuery: "You are not signed in to send Information, Register/Login first",
    notSignedInDesign:
      "You are not signed in to send Information, Register/Login first using buttons in top",
    thanks:
      "Thank you for submitting your requirement, We will process and contact back on the email",
    /** Ours: the specification asks for a message on a second submit but does not word it. */
    alreadySubmitted: "You have already submitted this requirement.",
    /** Ours: for the pages where the specification has no success message. */
    sent: "Your message has been sent. We'll reply by email.",
  },
  auth: {
    acceptTerms: "Accept Terms and conditions ",
    signedIn: "You are Loged-in click OK and move to required page",
    signInFailed: "Login failed",
    /** Ours: the specification names the case but does not word it. The widget says the same. */
    accountDisabled: "An administrator has disabled this account.",
  },
  upload: {
    noFile: "Please select a file to upload.",
    noFileCombined: "Please select at least one file to upload.",
    failed: "File upload failed.",
    acceptCapitalGainsTerms: "Accept the CG Terms and conditions to proceed.",
    acceptGeneralTerms: "Accept the General Terms and conditions to proceed.",
  },
  process: {
    failed: "Failed to process File",
    textMissing: 'Please provide the "text" field in your request.',
    internal: "An internal server error occurred. Please try again later.",
    unexpected: "An unexpected error occurred.",
    failedCombined: "Failed to process files.",
    errorCombined: "An error occurred while processing the files.",
  },
  /** Values of the `error` field that the pages compare with. */
  processErrors: {
    failed: "Failed to process File",
    textMissing: "text field missing in request data",
    internal: "internal server error",
  },
  payment: {
    scriptFailed: "Razorpay SDK failed to load. Are you online?",
    initiateFailed: "Error processing payment. Please try again later.",
    verificationFailed: "Your payment failed Try again",
  },
  router: { unexpected: "Unexpected Application Error!" },
} as const;

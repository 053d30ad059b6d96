/** The dialog that asks for the code of two-step sign-in. */
export const codeDialog = {
  title: "One more step to sign in",
  appCode: "Code from your authenticator app",
  recoveryCode: "Recovery code",
  recoveryHint: "One of the ten codes you saved. Each works once.",
  button: "Sign in",
  useApp: "Use the app's code",
  useRecovery: "Use a recovery code",
  giveUp: "Sign out",
  unreachable: "The server could not be reached. Check your connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
  tooMany: "Too many attempts. Wait a minute, then try again.",
  unknown: "Something went wrong. Please try again.",
};

/** The login page. */
export const login = {
  title: "Sign in",
  lead: "To send a project requirement or to use the capital-gains service.",
  foot: "New here? [Create new account](/register-page)",
  email: "Email",
  password: "Password",
  remember: "Remember me",
  button: "Sign in",
  forgotten: "Forgot your password?",
  /** After a wrong address or password; the link leads to a new password. */
  wrong: "Check the email address and password. What you typed is still here.",
  wrongElse: ["Or", "choose a new password"],
  noCode: "You are not signed in, because no code was entered. You can try again.",
  noAddress: "That email address isn't correct",
  unreachable: "The server could not be reached. Check your connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
  serverError:
    "Something went wrong on our side. What you typed is still here; try again in a few minutes.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
} as const;

/** On a page that was opened before somebody began as a guest in another tab. */
export const guestElsewhere = "You are here as a guest in another tab. Reload this page.";

/** After a sign-in or a registration whose session the browser did not keep. */
export const cookieRefused =
  "Your browser blocks this site's cookie, so we can't keep you signed in. Allow cookies for this site and sign in again.";

/** The buttons of other services on the pages for signing in and registering. */
export const providers = {
  or: "or with your email address",
  unavailable: "not available",
  notFinished: "Sign-in with the other service wasn't completed. You can try again.",
  exists:
    "An account with this email address exists here. Press “Continue with Google” on the capital-gains page to connect it, or to begin your own.",
  failed:
    "We can't sign you in with the other service at the moment. Use your email address and password.",
};

/** Where a form stood, once the person is signed in. */
export const signedIn = {
  title: "You are signed in",
  guest: "You are here as a guest: only this browser can open what you upload.",
  backToMessage: "Back to your message",
  keep: "Create an account and keep it",
  service: "Open the capital-gains service",
  requirement: "Send a project requirement",
};

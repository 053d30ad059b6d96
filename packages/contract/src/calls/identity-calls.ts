import { type Static, Type } from "typebox";

// What identity's calls take and answer.

/**
 * An address as a person typed it. Before a call of identity is answered, `finalAddress` puts it into
 * the form that is stored and compared, or the call is refused with `invalid-email`.
 */
export const EmailAddress = Type.String({ maxLength: 254 });

const noControls = "^\\P{Cc}*$";
const text = (maxLength: number) => Type.String({ maxLength, pattern: noControls });
const Password = Type.String({ maxLength: 128 });
/** A code of a link. */
const LinkCode = text(200);
const closed = { additionalProperties: false };

const PersonName = text(200);

const TermsVersion = Type.Optional(Type.String({ maxLength: 10 }));
/** What a person accepted on a page that leads to an account, in the versions that it showed. */
export const TermsAccepted = Type.Object(
  {
    /** The register page demands the general terms; the sign-in widget is on `/`. */
    page: Type.Enum(["/", "/register-page", "/equity-page"]),
    general: TermsVersion,
    capitalGains: TermsVersion,
    privacy: TermsVersion,
  },
  closed,
);
export type TermsAccepted = Static<typeof TermsAccepted>;
const termsAccepted = Type.Optional(TermsAccepted);

export const SignUp = Type.Object({
  name: PersonName,
  email: EmailAddress,
  password: Type.String(),
  termsAccepted,
});
export const SignIn = Type.Object({
  email: EmailAddress,
  password: Type.String(),
  /** Keeps the session for 30 days. */
  rememberMe: Type.Optional(Type.Boolean()),
});
export const UserChange = Type.Object({ name: PersonName }, closed);
export const PasswordChange = Type.Object({
  currentPassword: Type.String(),
  newPassword: Type.String(),
});
export const ProviderSignIn = Type.Object(
  {
    /** The provider's name, such as `google`. */
    provider: text(100),
    disableRedirect: Type.Optional(Type.Boolean()),
    /** Where the browser goes in the end: a path of this site. */
    callbackURL: Type.Optional(text(2000)),
    errorCallbackURL: Type.Optional(text(2000)),
    /** Address to suggest to the provider. */
    loginHint: Type.Optional(text(500)),
    termsAccepted,
  },
  // An ID token in the body is not bound to a request of this browser: its holder could replay it.
  closed,
);

export const OfAddress = Type.Object({ email: EmailAddress });
/** The body of a call that makes an account and asks for nothing else. */
export const WithTerms = Type.Object({ termsAccepted });
export const GuestUpgrade = Type.Object({
  email: EmailAddress,
  password: Password,
  name: PersonName,
  termsAccepted,
});
export const OfCode = Type.Object({ oobCode: LinkCode });
export const ApplyCode = Type.Object({
  oobCode: LinkCode,
  /** The account's password, where the browser is not signed in to it. */
  password: Type.Optional(Password),
});
export const PasswordReset = Type.Object({
  oobCode: LinkCode,
  password: Password,
  /** Ids of the ways in that stay; the others end. */
  keep: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
  /** Turns off a second factor that was turned on in the last 72 hours. */
  secondFactorOff: Type.Optional(Type.Boolean()),
});
export const EmailLink = Type.Object({
  email: EmailAddress,
  sameDeviceRequired: Type.Boolean(),
  /** Connects the pending credential of this provider after the sign-in. */
  providerId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  upgrade: Type.Boolean(),
});
export const EmailLinkSignIn = Type.Object({
  oobCode: LinkCode,
  email: EmailAddress,
  termsAccepted,
});
export const PhoneNumber = Type.Object({ phoneNumber: text(100) });
export const PhoneCode = Type.Object({
  phoneNumber: text(100),
  code: text(100),
  upgrade: Type.Boolean(),
  termsAccepted,
});
/** A code from the authenticator app, or a recovery code. */
export const TypedCode = Type.Object({ code: Type.String({ maxLength: 100 }) });

export const Done = Type.Object({ success: Type.Literal(true) });
/** A mail is written down, to be sent at once or, while the mail server takes none, later. */
export const MailQueued = Type.Object({
  success: Type.Literal(true),
  mailWaits: Type.Boolean(),
});
export type MailQueued = Static<typeof MailQueued>;

/** The sign-in waits for the second factor's code. */
export const SecondFactorRequired = Type.Object({ secondFactorRequired: Type.Literal(true) });

export const ProviderAddress = Type.Object({ url: Type.String() });

/** Names a sign-in method by its id. */
export const OfSignInMethod = Type.Object({ accountId: text(100) });
/** A sign-in method of the account, such as `credential` (a password) or `google`. */
export const SignInMethod = Type.Object({
  id: Type.String(),
  providerId: Type.String(),
  createdAt: Type.String(),
});
export type SignInMethod = Static<typeof SignInMethod>;

/** A browser that is signed in to the account. */
export const ActiveSession = Type.Object({
  id: Type.String(),
  userAgent: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.String(),
});

/** Who is signed in, for the widget: a guest has only an id. */
export const WidgetUser = Type.Object({
  uid: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  isAnonymous: Type.Boolean(),
});
export const SignedIn = Type.Object({
  user: WidgetUser,
  /** `password`, `emailLink`, `phone` or `anonymous`. */
  method: Type.String(),
  isNewUser: Type.Boolean(),
});
/** The sign-in methods of an address's account; none where it has no account. */
export const MethodsOfAddress = Type.Object({ methods: Type.Array(Type.String()) });
/** What a mail's code is for, and the address that it acts on. */
export const ActionCode = Type.Object({
  operation: Type.String(),
  email: Type.String(),
  /**
   * What this browser lacks to use it: the password of the account that caused the mail, or a session
   * of that account, which has no password.
   */
  needs: Type.Enum(["nothing", "password", "session"]),
  /** For a new password: every other way in, newest first. */
  waysIn: Type.Array(
    Type.Object({ id: Type.String(), method: Type.String(), addedAt: Type.String() }),
  ),
  /** When a second factor was turned on, if it was in the last 72 hours. */
  secondFactorSince: Type.Union([Type.String(), Type.Null()]),
});
export const EmailLinkCheck = Type.Object({
  /** Only for the browser that requested the link. */
  email: Type.Union([Type.String(), Type.Null()]),
  sameDeviceRequired: Type.Boolean(),
  /** The guest to upgrade. */
  anonymousUid: Type.Union([Type.String(), Type.Null()]),
  providerId: Type.Union([Type.String(), Type.Null()]),
  pendingCredentialHere: Type.Boolean(),
});
export const PendingCredential = Type.Object({
  providerId: Type.String(),
  email: Type.String(),
  methods: Type.Optional(Type.Array(Type.String())),
  /** The account never confirmed the address: a new one may be begun in its place. */
  canBegin: Type.Optional(Type.Boolean()),
});

export const SecondFactorState = Type.Object({
  on: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
});
/** A new key for an authenticator app: to type, to open on this device, and as a QR code's path. */
export const NewKey = Type.Object({
  key: Type.String(),
  link: Type.String(),
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
});
export type NewKey = Static<typeof NewKey>;
/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

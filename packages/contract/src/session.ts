import { type Static, Type } from "typebox";

/**
 * What a person has proved: that they own their address's mailbox or their phone number
 * (`confirmed`), nothing yet about the address they gave (`unconfirmed`), or nothing at all
 * (`guest`).
 */
export const Proof = Type.Enum(["confirmed", "unconfirmed", "guest"]);
export type Proof = Static<typeof Proof>;

/** The signed-in person, in the specification's field names, and what they have proved. */
export const SessionUser = Type.Object({
  uid: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  proof: Proof,
});
export type SessionUser = Static<typeof SessionUser>;

/** `GET /api/session`: who is signed in, and which sign-in methods this server offers. */
export const Session = Type.Object({
  user: Type.Union([SessionUser, Type.Null()]),
  /** A sign-in waits for the second factor's code; until then nobody is signed in. */
  secondFactorRequired: Type.Boolean(),
  signInMethods: Type.Array(Type.String()),
  githubConfigured: Type.Boolean(),
  /** Countries that codes are sent to, as ISO 3166 codes; the first one is the site's own. */
  phoneCountries: Type.Array(Type.String()),
});
export type Session = Static<typeof Session>;

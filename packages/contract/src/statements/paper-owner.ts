import { type Static, Type } from "typebox";

/** What a person asks to have on a paper; it is neither stored nor logged. */
export const PaperOwner = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  pan: Type.Optional(
    Type.String({ pattern: "^[A-Z]{5}[0-9]{4}[A-Z]$", description: "In capitals." }),
  ),
});
export type PaperOwner = Static<typeof PaperOwner>;

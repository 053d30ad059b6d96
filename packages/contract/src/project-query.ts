import { type Static, Type } from "typebox";

/** Body of `POST /api/projectQuery` (the specification's callable `projectQuery`). */
export const ProjectQuery = Type.Object({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 254 }),
  message: Type.String({ maxLength: 10_000 }),
});
export type ProjectQuery = Static<typeof ProjectQuery>;

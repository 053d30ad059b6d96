import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { codeOf, registerPerson, unticked } from "../../../test/person.ts";
import { linkFor, signInSite } from "../../../test/ways-to-sign-in.ts";

describe("the limits of a mailbox", () => {
  const site = signInSite({
    environment: {
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "127.0.0.1",
      SIGN_IN_METHODS: "password,emailLink",
    },
  });
  const signUp = { name: "N", password: "letters4and5", ...unticked };
  const wrong = { password: "wrong4password" };

  test.each([
    ["/widget/password-reset", {}, [200, undefined], [404, "user-not-found"]],
    ["/widget/email-link/send", linkFor(""), [200, undefined], [200, undefined]],
    ["/sign-in/email", wrong, [401, "wrong-password"], [401, "user-not-found"]],
  ])(
    "the sixth %s in an hour is refused for every address alike",
    async (path, body, known, unknown) => {
      const [confirmed, unconfirmed] = [site.newEmail(), site.newEmail()];
      for (const email of [confirmed, unconfirmed]) {
        expect((await site.post("/sign-up/email", { ...signUp, email })).status).toBe(200);
      }
      await sql`update person set email_verified = 1 where email = ${confirmed}`.execute(site.db);
      await site.db.deleteFrom("rateLimit").execute();
      const answersFor = async (email: string) => {
        const answers = [];
        for (let call = 0; call < 7; call += 1) {
          answers.push(await codeOf(site.postFromAnywhere(path, { ...body, email })));
        }
        return answers;
      };
      const beyond = [...Array(2)].fill([429, "too-many-requests"]);
      const ofKnown = [...[...Array(5)].fill(known), ...beyond];
      expect(await answersFor(confirmed)).toEqual(ofKnown);
      expect(await answersFor(unconfirmed)).toEqual(ofKnown);
      expect(await answersFor(site.newEmail())).toEqual([
        ...[...Array(5)].fill(unknown),
        ...beyond,
      ]);
    },
  );

  test("the sixth mail in an hour that confirms an account's address is refused", async () => {
    const { client } = await registerPerson(site.app.url);
    const again = () => codeOf(site.widget("verify-email", {}, client));
    // The first came with the registration.
    for (let mail = 2; mail <= 5; mail += 1) {
      expect(await again()).toEqual([200, undefined]);
    }
    expect(await again()).toEqual([429, "too-many-requests"]);
  });
});

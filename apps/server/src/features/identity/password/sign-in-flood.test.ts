import { expect, test } from "vitest";
import { Client, mailedCode, registerPerson } from "../../../../test/person.ts";
import { startTestApp } from "../../../../test/test-app.ts";

/** Attempts in the flood; the figure of docs/security.md was taken with FLOOD_ATTEMPTS=10000. */
const attempts = Number(process.env.FLOOD_ATTEMPTS ?? 300);
const addresses = 100;
const atOnce = 50;

test(`${attempts} wrong passwords from ${addresses} addresses: throttled, and the owner gets in by a reset`, async () => {
  const app = await startTestApp({
    environment: {
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: "smtp://127.0.0.1:9",
    },
  });
  const { email } = await registerPerson(app.url);
  const statuses = new Map<number, number>();
  const flood = async (from: number, to: number) => {
    for (let attempt = from; attempt < to; attempt += 1) {
      const answer = await fetch(`${app.url}/api/auth/sign-in/email`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `198.51.${attempt % addresses}.7`,
        },
        body: JSON.stringify({ email, password: `guess${attempt}` }),
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const share = attempts / atOnce;
  await Promise.all(Array.from({ length: atOnce }, (_, i) => flood(i * share, (i + 1) * share)));

  // Five attempts per window of five minutes reach the password; the rest are refused first.
  expect([...statuses.keys()].sort()).toEqual([401, 429]);
  expect(statuses.get(401)).toBeLessThanOrEqual(15);

  const owner = new Client(app.url);
  await owner.post("/api/auth/widget/password-reset", { email });
  const oobCode = await mailedCode(app, email, "resetPassword");
  const password = "another4password";
  await owner.post("/api/auth/widget/action-code/reset-password", { oobCode, password });
  await flood(0, 20);
  expect((await owner.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
}, 600_000);

import { test } from "vitest";
import { useProduct } from "../product.ts";
import { useVisits } from "./visits.ts";

const visitTo = useVisits();

/** A product without a mail server, whose text-message service is down. */
const product = useProduct({
  NODE_ENV: "production",
  SIGN_IN_METHODS: "password,phone",
  SMTP_URL: "",
  SMS_URL: "http://127.0.0.1:9/sms",
  RATE_LIMIT_FACTOR: "100",
});

const visit = () => visitTo(product.url);

test("without a mail server, a password reset says that no email was sent", async () => {
  const first = await visit();
  await first.widget.signUp("asha@example.test");
  await first.widget.welcomes();
  const { widget } = await visit();
  await widget.enterEmail("asha@example.test");
  await widget.press("Forgot your password?");
  await widget.heading("Reset your password");
  await widget.press("Send");
  await widget.sees("Unable to send password reset code to specified email");
});

test("a text message that could not be sent says that the service is unavailable", async () => {
  const { widget } = await visit();
  await widget.press("Continue with phone");
  await widget.requestCode("+91 9812345678");
  await widget.sees("The service isn't available at the moment. Please try again soon.");
});

import { describe, expect, test } from "vitest";
import { readSettings } from "./config.ts";

const message = (environment: Record<string, string>) => {
  const result = readSettings(environment);
  return result.ok ? "accepted" : result.error;
};

describe("settings", () => {
  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "3e3"],
    ["FEE_PAISE", "5.00"],
    ["FEE_PAISE", "-500"],
    ["MULTIPLE_PLATFORM", "yes"],
    ["PUBLIC_URL", "https://www.example.in/path"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `,${"x".repeat(32)}`],
    ["RAZORPAY_KEY_ID", "rzp_else_abc"],
    ["GSTIN", "29ABCDE1234F1Z"],
    ["COMPANY_EMAIL", "two@x.test, more@x.test"],
    ["MAIL_FROM", "a@x.test\nBcc: b@x.test"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "*"],
    ["TRUST_PROXY", "proxy.example.in"],
    ["PUBLIC_URL", "https://[1"],
    ["SMTP_URL", "smtp://[1"],
    ["GOOGLE_ISSUER", "https://a:b:c"],
    ["SMS_URL", "https://[1"],
    ["GATEWAY_URL", "https://[1"],
  ])("a wrong %s (%s) is one sentence that names it and does not repeat it", (name, value) => {
    const sentence = message({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must .*\\.$`));
    expect(sentence.split("\n")).toHaveLength(1);
    expect(sentence).not.toContain(value);
  });

  test.each([
    [{ RAZORPAY_KEY_ID: "rzp_test_abc" }, "RAZORPAY_KEY_SECRET"],
    [{ GOOGLE_ISSUER: "https://accounts.example" }, "GOOGLE_CLIENT_ID"],
    [{ DATABASE_URL: "postgres://localhost/x" }, "SESSION_SECRET"],
    [{ DATABASE_URL: "postgres://localhost/x", SESSION_SECRET: "x".repeat(32) }, "MASTER_KEY"],
    [{ S3_ENDPOINT: "https://s3.example" }, "S3_BUCKET"],
    [{ S3_ENDPOINT: "https://s3.example", S3_BUCKET: "files" }, "S3_ACCESS_KEY_ID"],
    [{ S3_BUCKET: "files" }, "S3_ENDPOINT"],
    [{ S3_ACCESS_KEY_ID: "an-id" }, "S3_ENDPOINT"],
    [{ S3_SECRET_ACCESS_KEY: "a-secret" }, "S3_ENDPOINT"],
  ])("%j alone names its missing partner", (environment, missing) => {
    expect(message(environment)).toMatch(new RegExp(`^${missing} must be set when `));
  });

  test.each([
    "127.0.0.1",
    "::1",
    "10.0.0.0/8, fd00::/8",
    "loopback,uniquelocal",
    "::ffff:10.0.0.1",
  ])("proxies may be %s", (value) => {
    expect(message({ TRUST_PROXY: value })).toBe("accepted");
  });

  test.each(["production", "Production", "prod"])(
    "the sandbox is refused when NODE_ENV is %s",
    (mode) => {
      const sandbox = {
        RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
        RAZORPAY_KEY_SECRET: "s",
        RAZORPAY_WEBHOOK_SECRET: "s",
        GATEWAY_URL: "http://127.0.0.1:4000",
        NODE_ENV: mode,
      };
      expect(message(sandbox)).toContain("GATEWAY_URL must not be a sandbox");
    },
  );

  test("webhook secrets are a list, newest first", () => {
    const result = readSettings({
      RAZORPAY_KEY_ID: "rzp_test_abc",
      RAZORPAY_KEY_SECRET: "s",
      RAZORPAY_WEBHOOK_SECRET: "new, old",
    });
    expect(result).toMatchObject({
      value: { gateway: { mode: "test", webhookSecrets: ["new", "old"] } },
    });
  });

  test("the checkout script is Razorpay's own, or the stand-in's", () => {
    const scriptAt = (environment: Record<string, string>) => {
      const result = readSettings(environment);
      return result.ok && result.value.gateway.checkoutScriptUrl;
    };
    expect(scriptAt({})).toBe("https://checkout.razorpay.com/v1/checkout.js");
    const standIn = { GATEWAY_URL: "http://127.0.0.1:4000" };
    expect(scriptAt(standIn)).toBe("http://127.0.0.1:4000/v1/checkout.js");
  });

  test("a web process can do without a worker, and a worker not", () => {
    const none = { ENGINE_PARALLEL: "0" };
    expect(readSettings(none)).toMatchObject({ ok: true });
    expect(readSettings(none, "worker")).toEqual({
      ok: false,
      error: "ENGINE_PARALLEL must be 1 or more for a worker.",
    });
  });
});

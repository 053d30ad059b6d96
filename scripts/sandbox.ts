import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { startProcess } from "./managed-process.ts";

/**
 * Starts the stand-ins, and points the server at one for each outside service that the environment
 * does not configure: payment gateway, mail and SMS, Google. The server knows them only by addresses
 * and keys, exactly like the real ones.
 */
export async function startSandbox(root: string, dataFolder: string, serverPort: number) {
  const folder = join(dataFolder, "sandbox");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { keySecret, webhookSecret, openIdSecret } = sandboxSecrets(join(folder, "secrets.json"));
  const site = `http://127.0.0.1:${serverPort}`;
  const standIns = await startProcess({
    name: "sandbox",
    script: join(root, "apps/sandbox/src/server.ts"),
    environment: {
      PORT: String(serverPort),
      DATA_FOLDER: folder,
      KEY_SECRET: keySecret,
      WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_URL: site + addressOf(calls.paymentWebhook),
      CLIENT_SECRET: openIdSecret,
      REDIRECT_URI: site + addressOf(calls.providerCallback, { id: "google" }),
    },
    ready: /^\{/,
    output: "errors",
  });
  const at: Record<"gateway" | "inbox" | "mail" | "provider", string> = JSON.parse(
    standIns.readyLine,
  );
  const settings: Record<string, string> = {};
  /** Lines for the person who ran `npm start`. */
  const notes: string[] = [];

  if (!process.env.RAZORPAY_KEY_ID) {
    Object.assign(settings, {
      RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      GATEWAY_URL: at.gateway,
    });
    notes.push("Payments go to the test gateway: no real money moves.");
  }
  if (!process.env.SMTP_URL) {
    Object.assign(settings, { SMTP_URL: at.mail, SMS_URL: `${at.inbox}/sms` });
    notes.push(`Mail and SMS stay on this machine: ${at.inbox}/`);
  }
  if (!process.env.GOOGLE_CLIENT_ID) {
    Object.assign(settings, {
      GOOGLE_ISSUER: at.provider,
      GOOGLE_CLIENT_ID: "sandbox",
      GOOGLE_CLIENT_SECRET: openIdSecret,
    });
    notes.push("Google sign-in goes to a stand-in, with accounts that you make up.");
  }
  return { processes: [standIns], settings, notes };
}

type SandboxSecrets = { keySecret: string; webhookSecret: string; openIdSecret: string };

/**
 * Makes the secrets once and keeps them, so that earlier orders stay verifiable after a restart.
 */
function sandboxSecrets(file: string): SandboxSecrets {
  if (existsSync(file)) {
    return JSON.parse(readFileSync(file, "utf8"));
  }
  const secret = () => randomBytes(24).toString("base64url");
  const made = { keySecret: secret(), webhookSecret: secret(), openIdSecret: secret() };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

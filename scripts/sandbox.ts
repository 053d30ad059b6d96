import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { type ManagedProcess, startProcess } from "./managed-process.ts";

/** The stand-ins that are running, and the settings that point the server at them. */
export interface Sandbox {
  processes: ManagedProcess[];
  settings: Record<string, string>;
  /** Lines for the person who typed `npm start`. */
  notes: string[];
}

/**
 * Starts a stand-in for each outside service that the environment does not configure: payment
 * gateway, mail and SMS, Google. The server learns of them by addresses and keys alone, exactly as
 * of the real ones.
 */
export async function startSandbox(
  root: string,
  dataFolder: string,
  serverPort: number,
): Promise<Sandbox> {
  const folder = join(dataFolder, "sandbox");
  mkdirSync(folder, { recursive: true });
  const secrets = sandboxSecrets(join(folder, "secrets.json"));
  const sandbox: Sandbox = { processes: [], settings: {}, notes: [] };
  const address = `http://127.0.0.1:${serverPort}`;

  if (!process.env.RAZORPAY_KEY_ID) {
    const port = await freePort(serverPort + 1);
    const keys = {
      RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
      RAZORPAY_KEY_SECRET: secrets.keySecret,
      RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    };
    sandbox.processes.push(
      await startProcess({
        name: "test gateway",
        script: join(root, "apps/sandbox/src/payment-gateway/server.ts"),
        environment: {
          PORT: String(port),
          KEY_ID: keys.RAZORPAY_KEY_ID,
          KEY_SECRET: keys.RAZORPAY_KEY_SECRET,
          WEBHOOK_SECRET: keys.RAZORPAY_WEBHOOK_SECRET,
          WEBHOOK_URL: `${address}/api/payments/webhook`,
          DATA_FILE: join(folder, "payment-gateway.json"),
        },
        ready: /http:\/\//,
        verbose: false,
      }),
    );
    Object.assign(sandbox.settings, keys, {
      GATEWAY_URL: `http://127.0.0.1:${port}`,
      CHECKOUT_SCRIPT_URL: `http://127.0.0.1:${port}/v1/checkout.js`,
    });
    sandbox.notes.push("Payments go to the test gateway: no real money moves.");
  }

  if (!process.env.SMTP_URL) {
    const [pagePort, smtpPort] = [await freePort(serverPort + 2), await freePort(serverPort + 25)];
    sandbox.processes.push(
      await startProcess({
        name: "inbox",
        script: join(root, "apps/sandbox/src/inbox/server.ts"),
        environment: {
          PORT: String(pagePort),
          SMTP_PORT: String(smtpPort),
          DATA_FILE: join(folder, "inbox.json"),
        },
        ready: /http:\/\//,
        verbose: false,
      }),
    );
    Object.assign(sandbox.settings, {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMS_URL: `http://127.0.0.1:${pagePort}/sms`,
    });
    sandbox.notes.push(`Mail and SMS stay on this machine: http://127.0.0.1:${pagePort}/`);
  }

  if (!process.env.GOOGLE_CLIENT_ID) {
    const port = await freePort(serverPort + 3);
    const issuer = `http://127.0.0.1:${port}`;
    sandbox.processes.push(
      await startProcess({
        name: "OpenID provider",
        script: join(root, "apps/sandbox/src/openid-provider/server.ts"),
        environment: {
          PORT: String(port),
          CLIENT_ID: "sandbox",
          CLIENT_SECRET: secrets.openIdSecret,
          REDIRECT_URI: `${address}/api/auth/callback/google`,
          DATA_FILE: join(folder, "openid-accounts.json"),
        },
        ready: /http:\/\//,
        verbose: false,
      }),
    );
    Object.assign(sandbox.settings, {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: "sandbox",
      GOOGLE_CLIENT_SECRET: secrets.openIdSecret,
    });
    sandbox.notes.push(
      "Google sign-in is answered by a stand-in with accounts of your own making.",
    );
  }
  return sandbox;
}

interface SandboxSecrets {
  keySecret: string;
  webhookSecret: string;
  openIdSecret: string;
}

/** Made once and kept: orders of an earlier start stay verifiable after a restart. */
function sandboxSecrets(file: string): SandboxSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const secret = () => randomBytes(24).toString("base64url");
  const made = { keySecret: secret(), webhookSecret: secret(), openIdSecret: secret() };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

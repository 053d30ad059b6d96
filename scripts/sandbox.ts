import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { isFree } from "./free-port.ts";
import {
  EndedEarly,
  type ManagedProcess,
  type ProcessPlan,
  startProcess,
} from "./managed-process.ts";

/** The stand-ins that are running, and the settings that point the server at them. */
export type Sandbox = {
  processes: ManagedProcess[];
  settings: Record<string, string>;
  /** Lines for the person who ran `npm start`. */
  notes: string[];
};

/**
 * Starts a stand-in for each outside service that the environment does not configure: payment
 * gateway, mail and SMS, Google. The server knows them only by addresses and keys, exactly like the
 * real ones.
 */
export async function startSandbox(
  root: string,
  dataFolder: string,
  serverPort: number,
): Promise<Sandbox> {
  const folder = join(dataFolder, "sandbox");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = sandboxSecrets(join(folder, "secrets.json"));
  const sandbox: Sandbox = { processes: [], settings: {}, notes: [] };
  const address = `http://127.0.0.1:${serverPort}`;

  if (!process.env.RAZORPAY_KEY_ID) {
    const keys = {
      RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
      RAZORPAY_KEY_SECRET: secrets.keySecret,
      RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    };
    const gateway = await startOnUsualPorts(
      {
        name: "test gateway",
        script: join(root, "apps/sandbox/src/payment-gateway/server.ts"),
        environment: {
          KEY_ID: keys.RAZORPAY_KEY_ID,
          KEY_SECRET: keys.RAZORPAY_KEY_SECRET,
          WEBHOOK_SECRET: keys.RAZORPAY_WEBHOOK_SECRET,
          WEBHOOK_URL: address + addressOf(calls.paymentWebhook),
          DATA_FILE: join(folder, "payment-gateway.json"),
        },
        ready: /http:\/\//,
        output: "errors",
      },
      { PORT: serverPort + 1 },
    );
    sandbox.processes.push(gateway);
    const url = addressIn(gateway, "http");
    Object.assign(sandbox.settings, keys, {
      GATEWAY_URL: url,
      CHECKOUT_SCRIPT_URL: `${url}/v1/checkout.js`,
    });
    sandbox.notes.push("Payments go to the test gateway: no real money moves.");
  }

  if (!process.env.SMTP_URL) {
    const inbox = await startOnUsualPorts(
      {
        name: "inbox",
        script: join(root, "apps/sandbox/src/inbox/server.ts"),
        environment: { DATA_FILE: join(folder, "inbox.json") },
        ready: /http:\/\//,
        output: "errors",
      },
      { PORT: serverPort + 2, SMTP_PORT: serverPort + 25 },
    );
    sandbox.processes.push(inbox);
    const page = addressIn(inbox, "http");
    Object.assign(sandbox.settings, {
      SMTP_URL: addressIn(inbox, "smtp"),
      SMS_URL: `${page}/sms`,
    });
    sandbox.notes.push(`Mail and SMS stay on this machine: ${page}/`);
  }

  if (!process.env.GOOGLE_CLIENT_ID) {
    const provider = await startOnUsualPorts(
      {
        name: "OpenID provider",
        script: join(root, "apps/sandbox/src/openid-provider/server.ts"),
        environment: {
          CLIENT_ID: "sandbox",
          CLIENT_SECRET: secrets.openIdSecret,
          REDIRECT_URI: address + addressOf(calls.providerCallback, { id: "google" }),
          DATA_FILE: join(folder, "openid-accounts.json"),
        },
        ready: /http:\/\//,
        output: "errors",
      },
      { PORT: serverPort + 3 },
    );
    sandbox.processes.push(provider);
    Object.assign(sandbox.settings, {
      GOOGLE_ISSUER: addressIn(provider, "http"),
      GOOGLE_CLIENT_ID: "sandbox",
      GOOGLE_CLIENT_SECRET: secrets.openIdSecret,
    });
    sandbox.notes.push("Google sign-in goes to a stand-in, with accounts that you make up.");
  }
  return sandbox;
}

/**
 * Starts a stand-in on its usual ports, or on any free ones where one of them is taken, perhaps by
 * a second product that starts at the same time. The process prints its address in its ready line.
 */
async function startOnUsualPorts(
  plan: ProcessPlan,
  usual: Record<string, number>,
): Promise<ManagedProcess> {
  const on = (port: (usualPort: number) => number) => {
    const ports = Object.entries(usual).map(([name, value]) => [name, String(port(value))]);
    const environment = { ...plan.environment, ...Object.fromEntries(ports) };
    return startProcess({ ...plan, environment });
  };
  const free = await Promise.all(Object.values(usual).map(isFree));
  if (free.every((each) => each)) {
    try {
      return await on((port) => port);
    } catch (error) {
      if (!(error instanceof EndedEarly)) {
        throw error;
      }
    }
  }
  return on(() => 0);
}

/** Finds the address of this kind in a stand-in's ready line. */
function addressIn({ name, readyLine }: ManagedProcess, scheme: "http" | "smtp"): string {
  const found = new RegExp(`${scheme}://127\\.0\\.0\\.1:\\d+`).exec(readyLine)?.[0];
  if (!found) {
    throw new Error(`${name} did not say where it is: ${readyLine}`);
  }
  return found;
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

import type { Result } from "@site/result/result";
import { databaseSettings } from "../database/settings.ts";
import {
  gitHubSettings,
  googleSettings,
  identitySettings,
  smsSettings,
} from "../features/identity/settings.ts";
import { invoiceSettings } from "../features/invoices/settings.ts";
import { checkoutScriptOf, paymentRisks, paymentSettings } from "../features/payments/settings.ts";
import { retentionSettings } from "../features/privacy/settings.ts";
import { engineSettings } from "../features/processing/settings.ts";
import { uploadSettings } from "../features/uploads/settings.ts";
import { metricsSettings } from "../metrics/settings.ts";
import { mailRisks, mailSettings } from "../outbox/settings.ts";
import { siteRisks, siteSettings } from "../plugins/settings.ts";
import { rateLimitSettings } from "../rate-limit/settings.ts";
import { storageRisks, storageSettings } from "../storage/settings.ts";
import { companyRisks, companySettings, shortNameOf } from "./company-settings.ts";
import { configuredKeys } from "./master-keys.ts";
import { paymentModeOf } from "./payment-mode.ts";
import { type Risk, type RiskCheck, type Setting, SettingReader } from "./setting.ts";

/** The table of all settings: each room's own, under the headings of the example file. */
export const settingTable: Readonly<Record<string, readonly Setting<unknown>[]>> = {
  "The site": rowsOf(siteSettings, metricsSettings, rateLimitSettings),
  "Database and files": rowsOf(databaseSettings, storageSettings),
  Payments: rowsOf(paymentSettings, invoiceSettings),
  Company: rowsOf(companySettings),
  Mail: rowsOf(mailSettings),
  "Sign-in": rowsOf(identitySettings, googleSettings, gitHubSettings, smsSettings),
  "Statements and the workers that read them": rowsOf(uploadSettings, engineSettings),
  "For how many days data is kept": rowsOf(retentionSettings),
};

function rowsOf(...rooms: readonly Readonly<Record<string, Setting<unknown>>>[]) {
  return rooms.flatMap((room) => Object.values(room));
}

/** The server's settings, grouped by purpose, and what is risky about them. Read once, never changed. */
export type Config = ReturnType<typeof arrange> & { risks: readonly Risk[] };

/** What a process of ours is: a worker needs no secret of the web process. */
export type Role = "web" | "worker";

/** Reads the settings from environment variables; an error is the first fault as a sentence. */
export function readSettings(
  given: Readonly<Record<string, string | undefined>>,
  role: Role = "web",
): Result<Config, string> {
  const reader = new SettingReader(given);
  // Words that mean it count as well: taking "prod" for a trial would accept the sandbox.
  const config = arrange(reader, role, /^prod/i.test(given.NODE_ENV ?? ""));
  const [fault] = reader.faults;
  const together = risksTogether.flatMap((check) => check(config) ?? []);
  return fault === undefined
    ? { ok: true, value: { ...config, risks: [...reader.risks, ...together] } }
    : { ok: false, error: fault };
}

/** What can be wrong with several settings at once although the server starts with them. */
const risksTogether: readonly RiskCheck<ReturnType<typeof arrange>>[] = [
  ...siteRisks,
  ...companyRisks,
  ...storageRisks,
  ...paymentRisks,
  ...mailRisks,
];

/** Puts together what the rooms' settings say, and what follows from several of them. */
function arrange(reader: SettingReader, role: Role, isProduction: boolean) {
  const site = reader.read(siteSettings);
  const { databaseUrl } = reader.read(databaseSettings);
  const { dataDir, diskReserveBytes, masterKey, masterKeyFile, ...s3 } =
    reader.read(storageSettings);
  const { fee, ...gateway } = reader.read(paymentSettings);
  const { ownShortName, ...company } = reader.read(companySettings);
  const { smtpUrl, from } = reader.read(mailSettings);
  const identity = reader.read(identitySettings);
  const { series: invoiceSeries, ...gst } = reader.read(invoiceSettings);
  const engine = reader.read(engineSettings);

  const fault = (isWrong: boolean, sentence: string) => {
    if (isWrong) {
      reader.faults.push(sentence);
    }
  };
  const agreed = <V>(result: Result<V, string>, otherwise: V): V => {
    fault(!result.ok, result.ok ? "" : result.error);
    return result.ok ? result.value : otherwise;
  };
  fault(
    role === "web" && databaseUrl !== "" && identity.sessionSecret === "",
    "SESSION_SECRET must be set when DATABASE_URL is.",
  );
  fault(
    masterKey !== "" && masterKeyFile !== "",
    "MASTER_KEY must be empty when MASTER_KEY_FILE is set.",
  );
  // Several processes, perhaps on several machines, must share the key.
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: s3.endpoint,
  })) {
    fault(
      url !== "" && masterKey === "" && masterKeyFile === "",
      `MASTER_KEY must be set when ${name} is (or MASTER_KEY_FILE).`,
    );
  }
  fault(
    role === "worker" && engine.parallel === 0,
    "ENGINE_PARALLEL must be 1 or more for a worker.",
  );

  const mode = agreed(paymentModeOf(gateway, isProduction), "off");
  const isTrial =
    role === "web" &&
    !isProduction &&
    !site.publicUrl.startsWith("https:") &&
    (mode === "sandbox" || mode === "off");
  const shortName = ownShortName || shortNameOf(company.name);

  return {
    ...site,
    ...identity,
    ...reader.read(metricsSettings),
    ...reader.read(rateLimitSettings),
    ...reader.read(uploadSettings),
    /** Whether this is a trial on one machine: no public address, and nobody pays real money. */
    isTrial,
    databaseUrl,
    dataDir,
    diskReserveBytes,
    /** `endpoint` empty: stored files are kept in the data folder. */
    s3: { ...s3, timeoutMilliseconds: 10_000 },
    /** Keys that encrypt stored files, as text; empty: one is made in the data folder. */
    masterKeys: agreed(configuredKeys(masterKey, masterKeyFile), ""),
    masterKeyFile,
    /** Amount in paise. */
    fee: { amount: fee, currency: "INR" },
    gateway: { ...gateway, mode, checkoutScriptUrl: checkoutScriptOf(gateway.url) },
    mail: { smtpUrl, from: namedSender(from, shortName) },
    company: { ...company, shortName },
    /** `gstin` empty: not registered, invoices carry no tax. */
    gst,
    invoiceSeries,
    /** `withoutNamespaces`: whether statements are read although Node's own permissions alone hold the engine. */
    engine: { ...engine, withoutNamespaces: engine.withoutNamespaces || isTrial },
    google: reader.read(googleSettings),
    github: reader.read(gitHubSettings),
    sms: reader.read(smsSettings),
    /** How many days each class of data is kept. */
    retention: reader.read(retentionSettings),
  };
}

/** Adds the company's name to the mail sender; an address that already has a name keeps it. */
function namedSender(from: string, name: string): string {
  return from.includes("<") ? from : `"${name.replaceAll(/["\\]/g, "")}" <${from}>`;
}

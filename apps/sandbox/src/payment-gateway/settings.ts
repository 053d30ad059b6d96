/** How one test gateway runs. */
export type GatewaySettings = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where webhooks go; none are sent while it is empty. */
  webhookUrl: string;
  /** The journal; without it nothing outlives the process. */
  dataFile?: string;
  /** First pause before a webhook is retried; doubles with every attempt. */
  retryBaseMs: number;
  /** How long "Pay slowly" and a late authorisation take. */
  slowMs: number;
};

/**
 * Reads the settings from the environment; the defaults are the sandbox's own, public and
 * worthless.
 */
export function settingsOf(environment: NodeJS.ProcessEnv): GatewaySettings {
  return {
    keyId: environment.KEY_ID || "rzp_test_SIMULATOR",
    keySecret: environment.KEY_SECRET || "sandbox-key-secret",
    webhookSecret: environment.WEBHOOK_SECRET || "sandbox-webhook-secret",
    webhookUrl: environment.WEBHOOK_URL || "",
    dataFile: environment.DATA_FILE || undefined,
    retryBaseMs: Number(environment.RETRY_BASE_MS || "2000"),
    slowMs: Number(environment.SLOW_MS || "30000"),
  };
}

/** Refuses all but test keys: a live key on a stand-in would be a grave mistake. */
export function settingsFault(settings: GatewaySettings): string | undefined {
  if (!/^rzp_test_\w+$/.test(settings.keyId)) {
    return "KEY_ID: must start with rzp_test_.";
  }
  if (settings.keySecret === settings.webhookSecret) {
    return "WEBHOOK_SECRET: must differ from KEY_SECRET.";
  }
  return undefined;
}

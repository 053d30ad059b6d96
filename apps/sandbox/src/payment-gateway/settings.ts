/** How one test gateway runs. */
export type SandboxGatewaySettings = {
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

/** The sandbox's usual settings; the secrets are public and worthless. */
export const sandboxSettings: Readonly<SandboxGatewaySettings> = {
  keyId: "rzp_test_SIMULATOR",
  keySecret: "sandbox-key-secret",
  webhookSecret: "sandbox-webhook-secret",
  webhookUrl: "",
  retryBaseMs: 2000,
  slowMs: 30_000,
};

import { guessable, noted, text } from "../settings/setting.ts";

/** Who may read the metrics. */
export const metricsSettings = {
  metricsToken: text("METRICS_TOKEN", {
    why: "The bearer token for /metrics (openssl rand -hex 32); empty: no such page",
    example: "",
    must: "must have at least 16 characters (or empty: no /metrics)",
    pattern: /^\S.{14,}\S$/,
    risks: [
      guessable(),
      noted((token) => token === "", "is empty: no alert of ops/alerts.yaml can fire."),
    ],
  }),
};

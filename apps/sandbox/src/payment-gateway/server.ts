import { beginStandIn, endWith, portOf } from "../process-life.ts";
import { buildGateway } from "./app.ts";
import { settingsFault, settingsOf } from "./settings.ts";

// The test gateway as a separate process, reached over HTTP exactly like the real one.
// Environment: PORT, KEY_ID, KEY_SECRET, WEBHOOK_SECRET, WEBHOOK_URL, DATA_FILE (journal),
// SLOW_MS, RETRY_BASE_MS.
beginStandIn("Test gateway", process.env);
const settings = settingsOf(process.env);
const fault = settingsFault(settings);
if (fault) {
  console.error(`Test gateway: ${fault}`);
  process.exit(2);
}
const app = buildGateway(settings);
const address = await app.listen({ host: "127.0.0.1", port: portOf(process.env) });
console.log(`Test gateway (no real money) at ${address}`);
endWith(() => app.close());

import { beginStandIn, endWith, portOf } from "../process-life.ts";
import { buildInbox } from "./app.ts";

// The inbox as a separate process. Environment: PORT (page, JSON, SMS), SMTP_PORT, DATA_FILE
// (journal).
beginStandIn("Inbox", process.env);
const { web, smtp } = buildInbox(process.env.DATA_FILE || undefined);
const smtpPort = portOf({ PORT: process.env.SMTP_PORT ?? "0" });

await new Promise<void>((resolve, reject) => {
  smtp.server.once("error", reject);
  smtp.listen(smtpPort, "127.0.0.1", resolve);
});
const address = await web.listen({ host: "127.0.0.1", port: portOf(process.env) });
const bound = smtp.server.address();
console.log(
  `Inbox at ${address}, accepting mail at smtp://127.0.0.1:${typeof bound === "object" ? bound?.port : smtpPort}`,
);
endWith(async () => {
  await web.close();
  smtp.server.close();
});

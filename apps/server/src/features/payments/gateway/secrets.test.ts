import { expect, test } from "vitest";
import { confirmedPerson, handedOver } from "../../../../test/person.ts";
import { startServerProcess } from "../../../../test/processes.ts";
import { testFolder } from "../../../../test/test-folder.ts";
import { startTestGateway } from "../../../../test/test-gateway.ts";
import { paymentGateway } from "./gateway.ts";

test("I13: the secrets are in no log line, whatever the gateway does, even at level trace", async () => {
  const gateway = await startTestGateway();
  const dataDir = testFolder();
  const server = await startServerProcess(
    { LOG_LEVEL: "trace", DATA_DIR: dataDir, ...gateway.environment },
    [],
    "kept",
  );
  const { url } = server;
  const person = await confirmedPerson(server);
  const wrong = handedOver({
    status: "",
    razorpay_order_id: "order_00000000000001",
    razorpay_payment_id: "pay_00000000000001",
    razorpay_signature: "0".repeat(64),
  });
  await person.verify(wrong);
  await person.initiate();
  await person.confirm();
  await gateway.control({ webhookUrl: `${url}/api/payments/webhook`, webhooks: "hold" });
  await fetch(`${url}/api/payments/webhook`, { method: "POST", body: "{}" });
  // A webhook of an order that is not ours, while the gateway misbehaves.
  const asked = { amount: 500, currency: "INR", receipt: "not-ours" };
  const order = await paymentGateway(gateway).createOrder(asked);
  const id = order.ok ? order.value.id : "";
  await gateway.attempt(id);
  await gateway.control({ faults: [{ kind: "bad-gateway", times: 5 }] });
  const events = await gateway.events(id);
  await gateway.deliver(events.map((event) => event.id));

  const received = () => server.output().split("webhook received").length - 1;
  await expect.poll(received).toBe(events.length);
  await server.killHard();
  const printed = server.output();
  expect(events).toHaveLength(3);
  for (const secret of [gateway.keySecret, gateway.webhookSecret]) {
    expect(printed).not.toContain(secret);
    expect(printed).not.toContain(btoa(`${gateway.keyId}:${secret}`));
  }
});

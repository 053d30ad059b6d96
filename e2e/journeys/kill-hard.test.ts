import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { flowStepOf } from "../../packages/contract/src/flow-step.ts";
import { freePort } from "../../scripts/free-port.ts";
import { Person } from "../person.ts";
import { type Product, startProduct } from "../product.ts";
import { fortyLots } from "../statements.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "kill-hard-"));
let product: Product;
let person: Person;

afterAll(async () => {
  await product?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Every process dies at once, then `npm start` again: same port, same data, same browser cookie. */
async function killAndRestart(port: number): Promise<void> {
  await product.killHard();
  product = await startProduct({ dataFolder, port });
}

async function stepNow(): Promise<string> {
  const { flows } = await person.flow();
  return flowStepOf(flows.ICICI);
}

async function expectStep(step: string): Promise<void> {
  expect(await stepNow()).toBe(step);
}

async function gatewayCount(what: "orders" | "payments"): Promise<number> {
  const { payment } = await person.flow();
  const secrets = JSON.parse(readFileSync(join(dataFolder, "sandbox/secrets.json"), "utf8"));
  const response = await fetch(
    `${new URL(payment.checkoutScriptUrl).origin}/v1/${what}?count=100`,
    {
      headers: { authorization: `Basic ${btoa(`rzp_test_SIMULATOR:${secrets.keySecret}`)}` },
    },
  );
  return ((await response.json()) as { count: number }).count;
}

test("killed with -9 after each step, the flow goes on where it was, nothing lost or doubled", async () => {
  const port = await freePort();
  product = await startProduct({ dataFolder, port });
  person = new Person(product.url);
  await person.register("Asha Sample", "asha@example.test");
  await person.confirmAddress(product.inboxUrl, "asha@example.test");

  await killAndRestart(port);
  await expectStep("upload");
  expect((await person.upload("ICICI", fortyLots)).status).toBe(200);

  await killAndRestart(port);
  await expectStep("process");
  expect((await person.process("ICICI")).json.success).toBe(true);

  await killAndRestart(port);
  await expectStep("payment");
  const order = await person.initiate();

  await killAndRestart(port);
  await expectStep("payment");
  expect((await person.initiate()).orderId, "the open order is used again").toBe(order.orderId);
  const paid = await person.payAtGateway(order.orderId);

  await killAndRestart(port);
  expect((await person.verify(paid)).status).toBe(200);

  await killAndRestart(port);
  const { flows } = await person.flow();
  expect(["confirmation", "download"]).toContain(flowStepOf(flows.ICICI));
  const confirmed = await person.confirm();
  expect(confirmed.status).toBe(200);
  expect(confirmed.json.success).toBe(true);

  await killAndRestart(port);
  await expectStep("download");
  const csv = await person.call("GET", String(confirmed.json.download_link));
  expect(csv.status).toBe(200);
  const invoice = await person.call("GET", String(confirmed.json.invoice_link));
  expect(invoice.status).toBe(200);
  // That a file was fetched is written down when its last byte has gone.
  await expect.poll(stepNow).toBe("done");

  await killAndRestart(port);
  await expectStep("done");
  expect((await person.confirm()).json).toEqual(confirmed.json);
  expect((await person.call("GET", String(confirmed.json.download_link))).text).toBe(csv.text);
  expect(await gatewayCount("orders")).toBe(1);
  expect(await gatewayCount("payments")).toBe(1);
});

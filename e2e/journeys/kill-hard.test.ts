import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flowStepOf } from "contract/flow-step";
import { afterAll, expect, test } from "vitest";
import {
  bodyOf,
  calls,
  confirmed,
  flowOf,
  fortyLots,
  handedOver,
  opened,
  type Person,
  processSingle,
  registerPerson,
  uploaded,
} from "../../apps/server/test/person.ts";
import { gatewayAt } from "../../apps/server/test/test-gateway.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type Product, startProduct } from "../product.ts";
import { confirmByMail } from "../sign-in/inbox-client.ts";

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
  const { flows } = await flowOf(person);
  return flowStepOf(flows.ICICI);
}

async function expectStep(step: string): Promise<void> {
  expect(await stepNow()).toBe(step);
}

/** The test gateway of this life of the product. */
async function gatewayNow() {
  const { payment } = await flowOf(person);
  const { keySecret } = JSON.parse(readFileSync(join(dataFolder, "sandbox/secrets.json"), "utf8"));
  const keyId = "rzp_test_SIMULATOR";
  return gatewayAt(new URL(payment.checkoutScriptUrl).origin, { keyId, keySecret });
}

test("killed with -9 after each step, the flow goes on where it was, nothing lost or doubled", async () => {
  const port = await freePort();
  product = await startProduct({ dataFolder, port });
  person = await registerPerson(product.url, "Asha Sample", "asha@example.test");
  await confirmByMail(person, product.inboxUrl);

  await killAndRestart(port);
  await expectStep("upload");
  await uploaded(person, "ICICI", fortyLots);

  await killAndRestart(port);
  await expectStep("process");
  expect(await bodyOf(await processSingle(person))).toMatchObject({ success: true });

  await killAndRestart(port);
  await expectStep("payment");
  const { orderId } = await opened(person);

  await killAndRestart(port);
  await expectStep("payment");
  expect((await opened(person)).orderId, "the open order is used again").toBe(orderId);
  const attempt = await (await gatewayNow()).attempt(orderId);

  await killAndRestart(port);
  expect((await calls.verify(person, handedOver(attempt))).status).toBe(200);

  await killAndRestart(port);
  expect(["confirmation", "download"]).toContain(await stepNow());
  const { status, body } = await confirmed(person);
  expect(status).toBe(200);
  if (!body.success) {
    throw new Error(body.status);
  }

  await killAndRestart(port);
  await expectStep("download");
  const csv = await person.client.call(body.download_link);
  expect(csv.status).toBe(200);
  const text = await csv.text();
  const invoice = await person.client.call(body.invoice_link);
  expect(invoice.status).toBe(200);
  await invoice.arrayBuffer();
  // That a file was fetched is written down when its last byte has gone.
  await expect.poll(stepNow).toBe("done");

  await killAndRestart(port);
  await expectStep("done");
  expect((await confirmed(person)).body).toEqual(body);
  expect(await (await person.client.call(body.download_link)).text()).toBe(text);
  const gateway = await gatewayNow();
  expect(await gateway.list("/v1/orders?count=100")).toHaveLength(1);
  expect(await gateway.list("/v1/payments?count=100")).toHaveLength(1);
});

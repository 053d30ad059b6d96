import { afterAll, beforeAll, expect, test } from "vitest";
import { type InterruptibleProxy, proxiedPostgres } from "../../../../test/interruptible-proxy.ts";
import {
  expectInvariants,
  type PaymentKit,
  startPaymentKit,
} from "../../../../test/payment-kit.ts";
import type { Person } from "../../../../test/person.ts";

const server = process.env.TEST_DATABASE_URL;

if (server) {
  let kit: PaymentKit;
  let proxy: InterruptibleProxy;
  let person: Person;
  beforeAll(async () => {
    kit = await startPaymentKit(
      {},
      {
        name: "PostgreSQL",
        async fresh() {
          const proxied = await proxiedPostgres(server);
          proxy = proxied.proxy;
          return proxied;
        },
      },
    );
    person = await kit.person();
  });
  afterAll(() => kit.close());

  /** Breaks the connection after the server has committed and before the client knows. */
  const commitLost = async <T>(times: number, call: () => Promise<T>): Promise<T> => {
    const before = proxy.lost();
    proxy.loseAnswerTo("commit", times);
    const answer = await call();
    expect(proxy.lost() - before).toBeGreaterThan(0);
    proxy.loseAnswerTo("commit", 0);
    return answer;
  };

  test("a COMMIT whose answer is lost: the call finds what it stored, and the payer notices nothing", async () => {
    const statement = await kit.statement(person);
    const query = `?statement=${statement}`;
    const order = await commitLost(1, () => person.opened(query));
    const attempt = await kit.gateway.attempt(order.orderId);
    expect(await commitLost(1, () => kit.verify(person, attempt))).toBe(200);
    await expect.poll(async () => (await person.confirmed(query)).status).toBe(200);
    await expectInvariants(kit);
  });

  test("while it lasts the payer is asked to wait, never told of a failure, and the payment counts once", async () => {
    const statement = await kit.statement(person);
    const query = `?statement=${statement}`;
    const { orderId } = await person.opened(query);
    const attempt = await kit.gateway.attempt(orderId);
    const told = await commitLost(100, async () => [
      await kit.verify(person, attempt),
      (await person.confirmed(query)).status,
      (await person.confirmed(query)).status,
    ]);
    // The next call finds what was committed, whether or not the answer arrived.
    expect(told[0]).toBe(200);
    for (const status of told.slice(1)) {
      expect([200, 202]).toContain(status);
    }
    await expect.poll(async () => (await person.confirmed(query)).status).toBe(200);
    expect(await kit.state(statement)).toBe("FULFILLED");
    await expectInvariants(kit);
  });
}

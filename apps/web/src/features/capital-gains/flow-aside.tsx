import type { Flow, Platform } from "contract/flow-state";
import { site } from "../../content/site.ts";
import { formatPaise } from "../../ui/money.tsx";
import styles from "./flow-aside.module.css";

/** What the person gets, what it costs, and what happens to the data. */
export function FlowAside({ flow, platform }: { flow: Flow; platform: Platform }) {
  const { preview } = flow.flows[platform];
  return (
    <aside className={styles.aside} aria-label="About this service">
      <section>
        <h2>What you get</h2>
        <ul>
          {!(preview && preview.schedule112A.rows === 0) && (
            <li>processed_file.csv: Schedule 112A for the income-tax portal</li>
          )}
          <li>capital-gains-report.xlsx: every lot, Schedule CG and Table F</li>
          <li>Invoice_file.xlsx: your invoice</li>
        </ul>
      </section>
      <section>
        <h2>Price</h2>
        <p>
          {formatPaise(flow.fee.amount)} per statement, paid only after you have seen the preview.
        </p>
      </section>
      <section>
        <h2>Your data</h2>
        <p>
          The statement is read on this site's own server. The payment provider gets your name, your
          email address and the amount, never the statement.
        </p>
      </section>
      <section>
        <h2>Help</h2>
        <p>
          Something does not work, or a payment is not where it should be? Write to{" "}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </section>
      <section>
        <h2>What the statement cannot tell</h2>
        <ul>
          <li>gains at {platform === "MULTI" ? "other brokers" : "any other broker"}</li>
          <li>losses brought forward from earlier years</li>
          <li>property, bonds, unlisted shares and foreign assets</li>
          <li>your income and the tax you owe</li>
        </ul>
      </section>
    </aside>
  );
}

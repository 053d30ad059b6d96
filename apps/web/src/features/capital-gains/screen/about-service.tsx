import type { Flow } from "@site/contract/flow-state";
import type { Platform } from "@site/contract/platforms";
import { site } from "../../../content/site.ts";
import { formatPaise } from "../../../ui/money.tsx";
import { PageSheets } from "../../../ui/page-sheets.tsx";
import { needsSchedule112A } from "../result/simple-form.ts";
import styles from "./flow-screen.module.css";

type AboutServiceProps = { flow: Flow; platform: Platform | null };

type AboutProps = AboutServiceProps & {
  /** Only the price and what happens to the data, and before a platform is chosen what one gets. */
  brief?: boolean;
};

/** What the service is, as a sheet; its price and what happens to the data next to the step as well, on a wide screen. */
export function AboutService(props: AboutServiceProps) {
  const title = "About this service";
  return (
    <>
      <aside className={styles.aside} aria-label={title} data-print="hide">
        <About {...props} brief />
      </aside>
      <PageSheets sheets={[{ name: "about", title, content: () => <About {...props} /> }]} />
    </>
  );
}

/** What the person gets, what it costs, and what happens to the data. */
function About({ flow, platform, brief = false }: AboutProps) {
  const head = platform && flow.flows[platform].head;
  return (
    <div className={styles.about}>
      {(!brief || !platform) && (
        <section>
          <h3>What you get</h3>
          <ul>
            {(!head || needsSchedule112A(head)) && (
              <li>processed_file.csv: Schedule 112A for the income-tax portal</li>
            )}
            <li>
              capital-gains-report.xlsx: every sale,{" "}
              {head?.advanceTax ? "and advance tax" : "Schedule CG and Table F"}
            </li>
            {!head?.advanceTax && !head?.mergeRefusal && (
              <li>the figures in your own ITR-2 draft, merged in your browser</li>
            )}
            <li>Invoice_file.xlsx: your invoice</li>
          </ul>
        </section>
      )}
      <section>
        <h3>Price</h3>
        <p>
          {formatPaise(flow.fee.amount)} per statement. You pay only after you have seen the result.
        </p>
      </section>
      <section>
        <h3>Your data</h3>
        <p>
          Your statement is processed on this site's own server. The payment provider sees your
          name, your email address, the amount and a placeholder phone number, never the statement.
        </p>
      </section>
      {!brief && (
        <>
          <section>
            <h3>Help</h3>
            <p>
              Something isn't working, or a payment is missing? Write to{" "}
              <a href={`mailto:${site.email}`}>{site.email}</a>.
            </p>
          </section>
          <section>
            <h3>What the statement cannot tell</h3>
            <ul>
              <li>gains at any other broker</li>
              <li>losses brought forward from earlier years: you can add them to the result</li>
              <li>property, bonds, unlisted shares and foreign assets</li>
              <li>your other income</li>
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

import styles from "./broker-guide.module.css";

/** How the CSV gets into the return on the income-tax portal. */
export function PortalGuide() {
  return (
    <details className={styles.guide} data-print="hide">
      <summary>How to import processed_file.csv into your return</summary>
      <ol>
        <li>Sign in to the income-tax portal and open your return (ITR-2 or ITR-3) online.</li>
        <li>Open Schedule 112A.</li>
        <li>
          Choose Upload CSV and select processed_file.csv without opening it in a spreadsheet.
        </li>
        <li>Compare the portal's total with the balance shown here, then confirm.</li>
        <li>Enter the other figures from the report in Schedule CG and its Table F.</li>
      </ol>
      <p>
        A spreadsheet program that saves the file again can change dates and amounts: upload the
        file as it was downloaded.
      </p>
    </details>
  );
}

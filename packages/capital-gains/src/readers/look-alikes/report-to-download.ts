import { type Broker, brokerIds, brokers, eachBroker } from "@site/result/brokers";

/** Says where a broker has its report, click by click. */
export function reportOf(broker: Broker): string {
  const { label, download } = brokers[broker];
  return `At ${label}, download ${download}.`;
}

/** The reports of all brokers, where the file does not show whose it is. */
export const anyReport = brokerIds.map(reportOf).join(" ");

/** Follows where a file that names no broker looks like a report of one that can be read. */
export const ifOtherBroker =
  "If it is another broker's, it can't be read here: enter its sales in your return from that broker's " +
  "capital-gains report.";

/**
 * Says which report to download instead of a look-alike: of the broker that its file names, of any where it names
 * none, or of no broker where it names one that can't be read.
 */
export function reportToDownload(instead: Broker | "any" | "other-broker"): string {
  switch (instead) {
    case "any":
      return anyReport;
    case "other-broker":
      return (
        "Enter these sales in your return from that broker's capital-gains report. If you also sold shares " +
        `through ${eachBroker("or", ({ label }) => label)}, upload their report. ${anyReport}`
      );
    default:
      return reportOf(instead);
  }
}

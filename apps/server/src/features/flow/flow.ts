import {
  type Download,
  type Flow,
  type FlowState,
  type Platform,
  untouchedFlow,
} from "contract/flow-state";
import type { SessionUser } from "contract/session";
import { termsVersions } from "contract/terms";
import type { AppContext } from "../../app-context.ts";
import { dateInIndia } from "../../clock.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { noPayment, orderStateOf, type StatementPayment } from "../payments/service.ts";
import { downloadAddress, filesOf } from "../statements/service.ts";
import { statementsOf, twinsOf } from "./repository.ts";

const platforms: Platform[] = ["ICICI", "ZERODHA", "MULTI"];

/** A statement with its payment, and when something last happened to it. */
type Candidate = { statement: StatementRow; order: StatementPayment; lastEvent: string };

/** Returns the state of the person's statement on each platform, which the page shows. */
export async function flowOf({ config, db, clock }: AppContext, user: SessionUser): Promise<Flow> {
  const candidates: Candidate[] = [];
  for (const statement of await statementsOf(db, user.uid)) {
    const order =
      statement.state === "processed" ? await orderStateOf(db, statement.id) : noPayment;
    // A replaced statement comes back only if it was paid for anyway.
    if (statement.supersededAt !== null && order.paidAt === null) {
      continue;
    }
    const lastEvent = [statement.touchedAt, order.paidAt ?? ""].sort().at(-1) ?? "";
    candidates.push({ statement, order, lastEvent });
  }
  candidates.sort((a, b) => (a.lastEvent < b.lastEvent ? 1 : -1));
  const shown = platforms.flatMap(
    (platform) => candidates.find(({ statement }) => statement.platform === platform) ?? [],
  );
  const files = await filesOf(
    db,
    shown.map(({ statement }) => statement.id),
  );
  const stateOf = async (platform: Platform): Promise<FlowState> => {
    const candidate = shown.find(({ statement }) => statement.platform === platform);
    if (!candidate) {
      return untouchedFlow(platform);
    }
    return { ...flowState(candidate, files), paidBefore: await paidBefore(db, candidate) };
  };
  return {
    user,
    today: dateInIndia(clock.now()),
    fee: { ...config.fee },
    payment: {
      mode: config.gateway.mode,
      checkoutScriptUrl: config.gateway.checkoutScriptUrl,
      needsState: config.gst.gstin !== "",
    },
    multiplePlatform: config.multiplePlatform,
    maxUploadBytes: config.maxUploadBytes,
    terms: { ...termsVersions },
    current: candidates[0]?.statement.platform ?? null,
    flows: {
      ICICI: await stateOf("ICICI"),
      ZERODHA: await stateOf("ZERODHA"),
      MULTI: await stateOf("MULTI"),
    },
  };
}

/**
 * Finds the same file already paid for as another statement, so that nobody pays twice unawares.
 */
async function paidBefore(
  db: AppContext["db"],
  { statement, order }: Candidate,
): Promise<FlowState["paidBefore"]> {
  if (statement.state !== "processed" || order.paymentSuccess) {
    return null;
  }
  for (const twin of await twinsOf(db, statement)) {
    const paid = await orderStateOf(db, twin.id);
    if (!paid.settled || paid.paidAt === null) {
      continue;
    }
    const { processedFile, report, invoice } = downloadsOf(twin, paid) ?? {};
    const downloads = [processedFile, report, invoice].flatMap((file) => file ?? []);
    return { paidAt: paid.paidAt, downloads };
  }
  return null;
}

function flowState(
  { statement, order }: Candidate,
  files: StatementFileRow[],
): Omit<FlowState, "paidBefore"> {
  const downloads = order.settled ? downloadsOf(statement, order) : null;
  const result = downloads?.processedFile
    ? statement.csvDownloadedAt
    : statement.reportDownloadedAt;
  return {
    platform: statement.platform,
    statementId: statement.id,
    files: files
      .filter((file) => file.statementId === statement.id)
      .map((file) => ({
        slot: file.slot,
        key: file.uploadKey,
        name: file.name,
        bytes: file.bytes,
        sha256: file.sha256,
        uploadedAt: file.uploadedAt,
      })),
    uploadSuccess: statement.state !== "refused",
    processing: statement.state === "processing",
    processSuccess: statement.state === "processed",
    paymentSuccess: order.paymentSuccess,
    paymentCnfSuccess: order.paymentCnfSuccess,
    downloadSuccess: result !== null && order.invoice?.downloaded === true,
    refusal: statement.problem === null ? null : JSON.parse(statement.problem),
    preview: statement.preview === null ? null : JSON.parse(statement.preview),
    downloads,
  };
}

/** The files of a settled statement that its owner can download. */
export function downloadsOf(
  statement: StatementRow,
  order: Pick<StatementPayment, "invoice">,
): FlowState["downloads"] {
  const file = (name: Parameters<typeof downloadAddress>[1], bytes: number | null) =>
    bytes === null ? null : ({ url: downloadAddress(statement.id, name), name, bytes } as Download);
  return {
    processedFile: file("processed_file.csv", statement.csvBytes),
    report: file("capital-gains-report.xlsx", statement.reportBytes),
    invoice: file("Invoice_file.xlsx", order.invoice?.bytes ?? null),
  };
}

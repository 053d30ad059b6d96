import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { sendAttachment } from "../../plugins/attachment.ts";
import { sendProblem } from "../../plugins/problems.ts";
import { type Identity, requireUser } from "../identity/service.ts";
import { invoiceFile } from "../invoices/service.ts";
import { noteInvoiceDownload, settledOrderOf } from "../payments/service.ts";

const name = "Invoice_file.xlsx";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What the route needs of the app; `processedStatements` gives the ids of a person's statements. */
export type InvoiceRoutesOptions = {
  context: Pick<AppContext, "db" | "clock" | "log">;
  identity: Pick<Identity, "signedIn">;
  statements: { processedStatements(userId: string): Promise<string[]> };
};

/** `Invoice_file.xlsx`, for the owner of a settled order only. */
export async function invoiceRoutes(
  app: FastifyInstance,
  { context, identity, statements }: InvoiceRoutesOptions,
): Promise<void> {
  const { db, clock, log } = context;
  app.get<{ Params: { id: string } }>(
    `/api/statements/:id/${name}`,
    { preHandler: identity.signedIn },
    async (request, reply) => {
      const { id } = request.params;
      const { uid } = requireUser(request);
      const order = await settledOrderOf(db, id);
      if (order?.user_id !== uid) {
        const theirs = (await statements.processedStatements(uid)).includes(id);
        return theirs && !order
          ? sendProblem(reply, 402, notPaid)
          : sendProblem(reply, 404, unknownInvoice);
      }
      const body = await invoiceFile(db, order.id);
      if (!body) return sendProblem(reply, 404, unknownInvoice);
      await recordAccess(db, clock.now(), {
        actor: "owner",
        action: "download",
        user_id: uid,
        statement_id: id,
        object: name,
      });
      return sendAttachment(reply, { name, type, bytes: body.byteLength, body }, () => {
        noteInvoiceDownload(db, clock, order).catch((error) =>
          log.error({ err: error, order: order.id }, "download not noted"),
        );
      });
    },
  );
}

const notPaid = {
  code: "not-paid",
  message: "This statement is not paid for yet. Pay first; its invoice is issued then.",
};

const unknownInvoice = {
  code: "unknown-file",
  message: "There is no such file of yours.",
};

import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * Sends a file as an attachment. Calls `onSent` once every byte has gone to the network, but not
 * for a connection that ends earlier, nor for a HEAD request.
 */
export function sendAttachment(
  reply: FastifyReply,
  file: { name: string; type: string; bytes: number; body: Readable | Uint8Array },
  onSent: () => void,
): FastifyReply {
  if (reply.request.method === "GET") {
    // A file that proves damaged is answered with a Problem instead, which is not a download.
    reply.raw.once("finish", () => reply.raw.statusCode === 200 && onSent());
  }
  return reply
    .header("content-type", file.type)
    .header("content-length", file.bytes)
    .header("content-disposition", `attachment; filename="${file.name}"`)
    .send(file.body);
}

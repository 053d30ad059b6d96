import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Sends a file; calls `onSent` once every byte has gone out, and for no HEAD request. */
export function sendAttachment(
  reply: FastifyReply,
  file: { name: string; type: string; bytes: number; body: Readable | Uint8Array },
  onSent: () => void,
): FastifyReply {
  if (reply.request.method !== "HEAD") {
    // A file that proves damaged is answered with a Problem instead, which is not a download.
    reply.raw.once("finish", () => reply.raw.statusCode === 200 && onSent());
  }
  return reply
    .header("content-type", file.type)
    .header("content-length", file.bytes)
    .header("content-disposition", dispositionOf(file.name))
    .send(file.body);
}

/** RFC 6266: a name beyond ASCII comes in both forms, the plain one without what it can't hold. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../settings/config.ts";

/**
 * Gives a function that names the origins of this site's own pages, the canonical one first: the
 * configured one, else the loopback addresses with the port that the server really listens on.
 */
export function listeningOrigins(app: FastifyInstance, config: Config): () => string[] {
  if (config.publicUrl !== "") return () => [config.publicUrl];
  return () => {
    const address = app.server.address() as AddressInfo | null;
    const port = address?.port ?? config.port;
    return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  };
}

import { createServer } from "node:net";

/**
 * Returns a TCP port of the loopback interface that nobody listens on. Another process may take it
 * first; then the caller's own `listen` fails and says so.
 */
export async function freePort(): Promise<number> {
  return (await portIfFree(0)) ?? Promise.reject(new Error("no free port"));
}

/** True while nobody listens on the port of the loopback interface. */
export async function isFree(port: number): Promise<boolean> {
  return (await portIfFree(port)) !== undefined;
}

function portIfFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

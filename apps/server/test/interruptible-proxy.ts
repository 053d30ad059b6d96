import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a server behind it that a test can cut or slow down. */
export type InterruptibleProxy = {
  port: number;
  /** Cuts what is open and refuses what comes, until `restore`. */
  cut(): void;
  restore(): void;
  /** Holds every answer back, until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

/** Listens on a free port of the loopback address and passes everything on. */
export async function interruptibleProxy(host: string, port: number): Promise<InterruptibleProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let held: (() => void)[] | null = null;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on("data", (bytes) => {
      if (held) held.push(() => near.write(bytes));
      else near.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    hold() {
      held ??= [];
    },
    release() {
      for (const answer of held ?? []) answer();
      held = null;
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { freshPostgres } from "./databases.ts";

/** A connection to a server behind it that a test can cut or slow down. */
export type InterruptibleProxy = Awaited<ReturnType<typeof interruptibleProxy>>;

/** Listens on a free port of the loopback address and passes everything on. */
export async function interruptibleProxy(host: string, port: number) {
  const open = new Set<Socket>();
  let isCut = false;
  let held: (() => void)[] | null = null;
  let toLose: { text: string; times: number } | undefined;
  let lost = 0;
  let answer: string | null = null;
  let delayMs = 0;
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
        far.destroy();
        // The server closing the connection counts as an answer too.
        if (held && socket === far) {
          held.push(() => near.destroy());
        } else {
          near.destroy();
        }
      });
    }
    let losing = false;
    near.on("data", (bytes) => {
      if (toLose && toLose.times > 0 && bytes.includes(toLose.text)) {
        toLose.times -= 1;
        losing = true;
      }
      if (answer === null) {
        far.write(bytes);
      } else {
        near.write(answer);
      }
    });
    near.on("end", () => far.end());
    far.on("data", (bytes) => {
      if (losing) {
        lost += 1;
        near.destroy();
      } else if (held) {
        held.push(() => near.write(bytes));
      } else if (delayMs > 0) {
        setTimeout(() => near.write(bytes), delayMs);
      } else {
        near.write(bytes);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const destroyAll = () => {
    for (const socket of open) {
      socket.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts open connections and refuses new ones, until `restore`. */
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    /** Holds every answer back, until `release`. */
    hold() {
      held ??= [];
    },
    release() {
      for (const answer of held ?? []) {
        answer();
      }
      held = null;
    },
    /** Passes requests with this text on, and breaks the connection when they are answered. */
    loseAnswerTo(text: string, times: number) {
      toLose = { text, times };
    },
    /** Answers everything with this text instead of passing it on; null passes on again. */
    answerWith(text: string | null) {
      answer = text;
    },
    /** Passes each packet of an answer on so much later; 0 passes on at once again. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** How many answers were lost so far. */
    lost: () => lost,
    async close() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}

/** Makes a new database of the PostgreSQL server, which is reached through a proxy. */
export async function proxiedPostgres(server: string) {
  const fresh = await freshPostgres(server);
  const url = new URL(fresh.environment.DATABASE_URL);
  const proxy = await interruptibleProxy(url.hostname, Number(url.port));
  url.port = String(proxy.port);
  return {
    proxy,
    environment: { ...fresh.environment, DATABASE_URL: url.href },
    async drop() {
      await proxy.close();
      await fresh.drop();
    },
  };
}

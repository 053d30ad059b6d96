import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { Client } from "../../../test/client.ts";

const program = fileURLToPath(new URL("../../server.ts", import.meta.url));

/** Runs the executable with its most talkative log; gives its address and what it wrote. */
async function startTalkative(environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "trace", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      written += bytes;
      const port = /127\.0\.0\.1:(\d+)/.exec(written)?.[1];
      if (port) resolve(`http://localhost:${port}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${written}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      return written;
    },
  };
}

test("no password, code, token, address or cookie is written to the log", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "log-test-"));
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let mail = "";
      stream.on("data", (bytes) => {
        mail += bytes;
      });
      stream.on("end", () => {
        mails.push(mail.replace(/=\r\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as { port: number };
  const server = await startTalkative({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });

  const email = "secret.person@example.test";
  const password = "letters4and5secret";
  const client = new Client(server.url);
  const post = (path: string, body: object) => client.post(`/api/auth${path}`, body);
  await post("/sign-up/email", { name: "Secret Name", email, password });
  await post("/sign-in/email", { email, password: "wrong4secret" });
  await post("/sign-in/email", { email, password });
  await post("/widget/methods", { email });
  await post("/widget/password-reset", { email });
  const codes = await new Promise<string[]>((resolve) => {
    const timer = setInterval(() => {
      const found = mails.flatMap((mail) => /oobCode=([\w-]{40,})/.exec(mail)?.[1] ?? []);
      if (found.length < 2) return;
      clearInterval(timer);
      resolve(found);
    }, 50);
  });
  for (const oobCode of codes) await post("/widget/action-code/check", { oobCode });
  await client.call(`/?mode=resetPassword&oobCode=${codes[1]}`);
  const cookies = client.cookieHeader().split("; ");
  await post("/sign-out", {});
  const log = await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  const database = new DatabaseSync(join(dataDir, "server.sqlite"), { readOnly: true });
  const rows = database.prepare("select body from outbox_mail where state = 'sent'").all();
  database.close();
  await rm(dataDir, { recursive: true, force: true });

  // What has been delivered does not wait in the database with its code.
  expect(rows.length).toBeGreaterThan(1);
  for (const { body } of rows) expect(body).toBe("");
  expect(log).toContain("sign-in failed");
  const secrets = [
    password,
    "wrong4secret",
    email,
    "Secret Name",
    ...codes,
    ...cookies.map((cookie) => decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? ""),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log.includes(secret), `the log holds ${secret.slice(0, 6)}…`).toBe(false);
  }
});

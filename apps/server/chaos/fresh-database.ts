import { randomBytes } from "node:crypto";
import pg from "pg";

/** A new, empty database on the PostgreSQL server that `server` names; `drop` removes it. */
export async function freshDatabase(server: string) {
  const name = `chaos_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

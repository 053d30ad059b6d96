import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A service for text messages that keeps what it is given. `status` is what it answers next. */
export type TextService = {
  url: string;
  messages: { to: string; text: string; authorization?: string }[];
  status: number;
  /** The six digits of the newest message. */
  digits(): string;
  close(): Promise<void>;
};

/** Starts the service on a free port. */
export async function startTextService(): Promise<TextService> {
  const server = createServer(async (request, response) => {
    const { to, text } = JSON.parse(await bodyOf(request)) as { to: string; text: string };
    if (service.status === 202)
      service.messages.push({ to, text, authorization: request.headers.authorization });
    response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const service: TextService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    messages: [],
    status: 202,
    digits: () => /\d{6}/.exec(service.messages.at(-1)?.text ?? "")?.[0] ?? "",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** A browser as far as HTTP goes: it keeps cookies and says which site its calls come from. */
export class Client {
  #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Goes on at another address with the same cookies, as after a restart on another port. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** Calls a path of the server; redirects are handed back, not followed. */
  async call(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set("cookie", this.cookieHeader());
    const method = init.method ?? "GET";
    if (method !== "GET" && !headers.has("origin")) headers.set("origin", this.#origin);
    const response = await fetch(this.#origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** A call with a JSON body. */
  post(path: string, body?: unknown): Promise<Response> {
    return this.call(path, {
      method: "POST",
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  }

  /** What the browser would send as its Cookie header. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) {
      this.#cookies.delete(name);
    } else {
      this.#cookies.set(name, value.join("="));
    }
  }
}

/** A registered person with a signed-in client. */
export type Person = { client: Client; uid: string; name: string; email: string; password: string };

let registered = 0;

/** Registers a new person at the server and gives them signed in. */
export async function registerPerson(origin: string, name = "Sample Person"): Promise<Person> {
  registered += 1;
  const client = new Client(origin);
  const email = `person${registered}@example.test`;
  const password = "letters4and5digits";
  const response = await client.post("/api/auth/sign-up/email", { name, email, password });
  if (response.status !== 200) throw new Error(`sign-up answered ${response.status}`);
  const { user } = (await response.json()) as { user: { id: string } };
  return { client, uid: user.id, name, email, password };
}

/** The JSON body of an answer, taken to be of the stated type; by default a Problem's code. */
export async function bodyOf<T = { code: string }>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

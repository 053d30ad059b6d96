import type { Adapter, AdapterPayload } from "oidc-provider";

const stored = new Map<string, { payload: AdapterPayload; endsAt: number }>();
const keysOfGrant = new Map<string, Set<string>>();
const keyOfUid = new Map<string, string>();

/**
 * Where the provider keeps sessions, codes and tokens: in memory, for as long as the process runs.
 */
export class MemoryAdapter implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const key = this.#key(id);
    stored.set(key, { payload, endsAt: Date.now() + (expiresIn || 3600) * 1000 });
    if (payload.uid) {
      keyOfUid.set(payload.uid, key);
    }
    if (payload.grantId) {
      const keys = keysOfGrant.get(payload.grantId) ?? new Set();
      keysOfGrant.set(payload.grantId, keys.add(key));
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read(keyOfUid.get(uid) ?? "");
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const entry = stored.get(this.#key(id));
    if (entry) {
      entry.payload.consumed = Math.floor(Date.now() / 1000);
    }
  }

  async destroy(id: string): Promise<void> {
    stored.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const key of keysOfGrant.get(grantId) ?? []) {
      stored.delete(key);
    }
    keysOfGrant.delete(grantId);
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  #read(key: string): AdapterPayload | undefined {
    const entry = stored.get(key);
    if (!entry || entry.endsAt > Date.now()) {
      return entry?.payload;
    }
    stored.delete(key);
    return undefined;
  }
}

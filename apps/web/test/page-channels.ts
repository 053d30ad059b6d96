import { BroadcastChannel } from "node:worker_threads";
import { afterAll } from "vitest";

// Node's own channels, which happy-dom lacks. They close at the end of each file, because one process
// tests many files.
const opened: BroadcastChannel[] = [];

class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
}
Object.assign(globalThis, { BroadcastChannel: PageChannel });

afterAll(() => {
  for (const channel of opened.splice(0)) {
    channel.close();
  }
});

import { BroadcastChannel } from "node:worker_threads";
import { afterAll } from "vitest";

// Node's own channels, which a document of happy-dom lacks. They end with the file, as a page's end
// with the page: one process tests many files.
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

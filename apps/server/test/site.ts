/**
 * The site as people reach it: one public address, and behind it server processes that take turns,
 * request by request, as behind a load balancer. One that refuses connections gets no more of them.
 */
export class Site {
  /** Where the pages come from, as a browser sees it; what calls state as their origin. */
  readonly origin: string;
  #processes: string[];
  #turn = 0;

  /** @param processes addresses of the server processes */
  constructor(origin: string, processes: readonly string[]) {
    this.origin = origin;
    this.#processes = [...processes];
  }

  /** The address of the process whose turn it is. */
  next(): string {
    const address = this.#processes[this.#turn % this.#processes.length];
    if (address === undefined) throw new Error("no server process is left");
    this.#turn += 1;
    return address;
  }

  /** Sends nobody to a process any more. */
  leaveOut(address: string): void {
    this.#processes = this.#processes.filter((each) => each !== address);
  }
}

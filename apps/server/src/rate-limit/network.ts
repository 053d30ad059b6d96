/**
 * The network that an address belongs to, for limits that many accounts of one sender share: the
 * address itself, and of IPv6 its first 64 bits, because a provider hands out that many at once.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) {
    return mapped;
  }
  if (!address.includes(":")) {
    return address;
  }
  const [start = "", end] = address.split("%", 1)[0]?.split("::") ?? [];
  const groups = start.split(":").filter(Boolean);
  if (end !== undefined) {
    const behind = end.split(":").filter(Boolean).length;
    while (groups.length + behind < 8) {
      groups.push("0");
    }
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

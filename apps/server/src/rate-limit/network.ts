/**
 * Returns an address's network, for limits that many accounts of one sender share: the IPv4 address
 * itself, or the first 64 bits of an IPv6 address, because providers assign whole blocks of that
 * size.
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

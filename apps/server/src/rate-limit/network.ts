/** A network that an address is in, and how many times the limit of one address it may use. */
export type Network = { readonly name: string; readonly multiple: number };

/**
 * Returns the networks of an address that are counted, the narrowest first. Providers assign an IPv6
 * customer anything from a /64 to a /48, and 256 IPv4 addresses are cheap to rent: so a wider network
 * has a larger limit, but much less than the sum of the narrower ones in it.
 */
export function networksOf(address: string): [narrow: Network, ...wider: Network[]] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) {
    const wide = plain.split(".").slice(0, 3).join(".");
    return [
      { name: plain, multiple: 1 },
      { name: `${wide}.0/24`, multiple: 4 },
    ];
  }
  const [start = "", end] = plain.split("%", 1)[0]?.split("::") ?? [];
  const groups = start.split(":").filter(Boolean);
  if (end !== undefined) {
    const behind = end.split(":").filter(Boolean).length;
    groups.push(...Array<string>(Math.max(0, 8 - behind - groups.length)).fill("0"));
  }
  const [a, b, c, fourth = "0"] = groups.map((group) => group.toLowerCase().padStart(4, "0"));
  return [
    { name: `${a}:${b}:${c}:${fourth}::/64`, multiple: 1 },
    { name: `${a}:${b}:${c}:${fourth.slice(0, 2)}00::/56`, multiple: 2 },
    { name: `${a}:${b}:${c}::/48`, multiple: 4 },
  ];
}

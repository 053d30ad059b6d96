import { isIP } from "node:net";
import { partsOfList } from "./setting.ts";

/** Names that stand for networks, as the proxy library knows them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** The networks of a list of proxies: names replaced by what they stand for. */
export function proxiesOf(list: string): string[] {
  return partsOfList(list).flatMap((entry) => namedNetworks[entry] ?? entry);
}

/** An address, a network with its prefix, or one of the names that stand for networks. */
export function isProxy(entry: string): boolean {
  const [address = "", prefix = "1", ...more] = entry.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isNetwork = more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
  return isNetwork || Object.hasOwn(namedNetworks, entry);
}

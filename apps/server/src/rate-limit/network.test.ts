import { expect, test } from "vitest";
import { networksOf } from "./network.ts";

const names = (address: string) => networksOf(address).map(({ name }) => name);

test.each([
  ["198.51.100.7", ["198.51.100.7", "198.51.100.0/24"]],
  ["::ffff:198.51.100.7", ["198.51.100.7", "198.51.100.0/24"]],
  [
    "2001:db8:1:2ab:9::1",
    ["2001:0db8:0001:02ab::/64", "2001:0db8:0001:0200::/56", "2001:0db8:0001::/48"],
  ],
  ["2001:DB8::1", ["2001:0db8:0000:0000::/64", "2001:0db8:0000:0000::/56", "2001:0db8:0000::/48"]],
  ["fe80::1%eth0", ["fe80:0000:0000:0000::/64", "fe80:0000:0000:0000::/56", "fe80:0000:0000::/48"]],
  ["::1", ["0000:0000:0000:0000::/64", "0000:0000:0000:0000::/56", "0000:0000:0000::/48"]],
])("%s is counted in its networks, the narrowest first", (address, expected) => {
  expect(names(address)).toEqual(expected);
});

test("ways to write one address are one network", () => {
  expect(names("2001:db8:0:0:1::5")).toEqual(names("2001:0DB8::1:0:0:6"));
});

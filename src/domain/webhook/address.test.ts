import { expect, test } from "bun:test";
import { kindOfAddress } from "./address.ts";

test.each([
  ["public", "8.8.8.8 1.1.1.1 172.15.255.255 172.32.0.0 100.63.255.255 100.128.0.0 11.0.0.1 169.253.255.255"],
  ["public", "223.255.255.255 2606:4700::1111 2a00:1450:4001:81b::200e 64:ff9b::808:808 64:ff9b::8.8.8.8"],
  ["loopback", "127.0.0.1 127.0.0.2 127.255.255.255 ::1 0:0:0:0:0:0:0:1"],
  ["private", "10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.20"],
  ["private", "100.64.0.1 100.127.255.255"], // CGNAT
  ["private", "fc00::1 fd12:3456:789a::1 fdff::1 64:ff9b:1::10.0.0.1"], // ULA, a site's own NAT64
  ["never", "0.0.0.0 0.1.2.3 :: 255.255.255.255 224.0.0.1 240.0.0.1 ff02::1"],
  ["never", "169.254.169.254 169.254.0.1 fe80::1 febf::1 fec0::1 fd00:ec2::254 fd20:ce::254"], // link-local, metadata
  ["never", "168.63.129.16 64:ff9b::168.63.129.16"], // metadata on an address that is public by its number
  ["public", "168.63.129.15 168.63.129.17"],
  ["never", "::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:10.0.0.1"], // mapped, translated
  ["never", "::127.0.0.1 ::7f00:1 ::8.8.8.8"], // compatible
  ["never", "64:ff9b::10.0.0.1 64:ff9b::a00:1 64:ff9b::127.0.0.1 64:ff9b::169.254.169.254"], // NAT64 of what is private
  ["never", "2002:a00:1:: 2001::1 2001:db8::1 3fff::1 100::1 4000::1"],
  ["never", "192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 192.0.0.8 192.88.99.1"],
  [
    "never",
    "2130706433 0x7f.1 0177.0.0.1 127.1 256.1.1.1 1.2.3 fe80::1%eth0 :::1 1::2::3 1:2:3:4:5:6:7 g::1 localhost",
  ],
  ["never", "1:2:3:4:5:6:7:8:9 2001:4860:0:0:0:0:0:0:1 :1 1.2.3.4:: ::1.2.3"],
] as const)("%s: %s", (kind, addresses) => {
  for (const address of addresses.split(" "))
    expect([address, kindOfAddress(address)]).toEqual([address, kind]);
});

test("no address and the empty text are never called", () => {
  expect(kindOfAddress("")).toBe("never");
});

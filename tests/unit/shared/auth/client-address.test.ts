import { describe, expect, it } from "vitest";
import { clientAddress } from "../../../../shared/auth/client-address.ts";

const SOCKET = "198.51.100.7";
const address = (
  forwardedFor: string | undefined,
  trustedHops: number,
  socketAddress: string | undefined = SOCKET,
) => clientAddress({ socketAddress, forwardedFor, trustedHops });

describe("FR-EDGE-11 the address that a call counts for", () => {
  it.each([
    ["the connection's without proxies, regardless of the header", "203.0.113.1", 0, SOCKET],
    ["the one that the only proxy added", "203.0.113.1", 1, "203.0.113.1"],
    ["not what the caller put before it", "10.9.8.7, 1.1.1.1, 203.0.113.1", 1, "203.0.113.1"],
    ["the one that the first of two proxies added", "10.9.8.7, 203.0.113.1, 192.0.2.2", 2, "203.0.113.1"],
    ["the connection's when there are fewer entries than proxies", "203.0.113.1", 2, SOCKET],
    ["the connection's when there is no header", undefined, 1, SOCKET],
    ["the connection's when the header is empty", "", 1, SOCKET],
    ["the connection's when the entry is no address", "203.0.113.1, unknown", 1, SOCKET],
    ["the connection's when the entry is half an address", "203.0.113", 1, SOCKET],
    ["the connection's when the entry is a long text", "1".repeat(100_000), 1, SOCKET],
    ["without a port", "203.0.113.1:4711", 1, "203.0.113.1"],
    ["without blanks", "10.9.8.7,  203.0.113.1 ", 1, "203.0.113.1"],
    ["the network of an IPv6 address", "2001:db8:1:2:3:4:5:6", 1, "2001:db8:1:2::/64"],
    ["the same network, written otherwise", "2001:0DB8:0001:2::", 1, "2001:db8:1:2::/64"],
    ["the network in brackets and with a port", "[2001:db8::1]:443", 1, "2001:db8:0:0::/64"],
    ["the network without its zone", "fe80::1%eth0", 1, "fe80:0:0:0::/64"],
    ["the network of this machine", "::1", 1, "0:0:0:0::/64"],
    [
      "the network of an IPv6 address that only ends like IPv4",
      "1:2:3:4:5:ffff:cb00:7101",
      1,
      "1:2:3:4::/64",
    ],
    ["IPv4 that IPv6 carries, as IPv4", "::ffff:203.0.113.1", 1, "203.0.113.1"],
    ["IPv4 that IPv6 carries in hex, as IPv4", "::ffff:cb00:7101", 1, "203.0.113.1"],
    ["IPv4 that IPv6 carries without shortening, as IPv4", "0:0:0:0:0:ffff:203.0.113.1", 1, "203.0.113.1"],
  ])("is %s", (_what, forwardedFor, hops, expected) => {
    expect(address(forwardedFor, hops)).toBe(expected);
  });

  it("folds the connection's own address in the same way", () => {
    expect(address(undefined, 0, "::ffff:127.0.0.1")).toBe("127.0.0.1");
    expect(address(undefined, 0, "2001:db8::5")).toBe("2001:db8:0:0::/64");
  });

  it("is the same for all callers without an address, since the connection may be closed already", () => {
    expect(clientAddress({ socketAddress: undefined, forwardedFor: "?", trustedHops: 1 })).toBe("unknown");
  });
});

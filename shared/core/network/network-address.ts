/** The network that an IP address belongs to. */
import { BlockList, isIPv6 } from "node:net";

export type Network = "public" | "loopback" | "private" | "metadata";

const NETWORKS: Record<Exclude<Network, "public">, readonly string[]> = {
  // Link-local holds most IPv4 metadata servers; the others are those of Azure, Alibaba, Oracle, AWS and Google.
  metadata: [
    "169.254.0.0/16",
    "168.63.129.16/32",
    "100.100.100.200/32",
    "192.0.0.192/32",
    "fe80::/10",
    "fd00:ec2::254/128",
    "fd20:ce::254/128",
  ],
  // 0.0.0.0 and :: lead to this machine, too.
  loopback: ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  // IANA's special-purpose registries (RFC 6890): no public site has such an address.
  private: [
    "10.0.0.0/8",
    "100.64.0.0/10",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
    "2001::/23",
    "2001:db8::/32",
    "3fff::/20",
    // Global unicast is 2000::/3.
    "::/3",
    "4000::/2",
    "8000::/1",
  ],
};

// One list for each family: in a list, an IPv4 address also belongs to the IPv6 subnets around its mapped form.
const LISTS = Object.entries(NETWORKS).map(([network, subnets]) => {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    // isIPv6 would compile its expressions, which a cold start does not need.
    const family = address.includes(":") ? "ipv6" : "ipv4";
    lists[family].addSubnet(address, Number(bits), family);
  }
  return { network: network as Network, lists };
});

/** @param address an IPv4 or IPv6 address, without brackets; IPv4 inside IPv6 counts as the IPv4 address */
export function networkOf(address: string): Network {
  const inner = embeddedIPv4(address) ?? address;
  const family = familyOf(inner);
  return LISTS.find(({ lists }) => lists[family].check(inner, family))?.network ?? "public";
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

// Compatible (::/96), mapped (::ffff:0:0/96), translated (64:ff9b::/96) and 6to4 (2002::/16) addresses.
const EMBEDDED = /^(?:\[::(?:ffff:(?:0:)?)?|\[64:ff9b::|\[2002:)([0-9a-f]+):([0-9a-f]+)(?:\]|:)/;

function embeddedIPv4(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const normalized = URL.parse(`http://[${address.replace(/%.*$/, "")}]/`)?.hostname ?? "";
  const [, high, low] = EMBEDDED.exec(normalized) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [h, l] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [h >> 8, h & 255, l >> 8, l & 255].join(".");
}

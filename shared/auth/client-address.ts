/**
 * The address of a caller. Each trusted proxy appends the address of its own caller to X-Forwarded-For, so only that
 * many entries, counted from the right, are reliable: the caller can write all others.
 */
import { isIP } from "node:net";

export interface AddressFacts {
  /** The connection's peer. */
  socketAddress: string | undefined;
  /** The header X-Forwarded-For, its lines joined by commas. */
  forwardedFor: string | undefined;
  /** Trusted proxies between the caller and this process; 0 takes the connection's address. */
  trustedHops: number;
}

/**
 * The address that failures are counted by: IPv4 as it is (also mapped into IPv6), and for IPv6 its /64 network, the
 * smallest that providers assign to a customer. The connection's address replaces an entry that is not an address.
 */
export function clientAddress({ socketAddress, forwardedFor, trustedHops }: AddressFacts): string {
  const entries = trustedHops > 0 ? (forwardedFor?.split(",") ?? []) : [];
  const claimed = entries[entries.length - trustedHops];
  return countable(claimed) ?? countable(socketAddress) ?? "unknown";
}

function countable(text: string | undefined): string | undefined {
  const address = withoutPort(text?.trim() ?? "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = ipv6Groups(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

// Some proxies write ports: 192.0.2.1:443, [2001:db8::1]:443. A zone (fe80::1%eth0) is local to one machine.
function withoutPort(text: string): string {
  const [, address = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return address.replace(/%.*$/, "");
}

/** @param address a valid one */
function ipv6Groups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = "", tail] = hex.split("::");
  const groupsOf = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

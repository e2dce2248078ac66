/**
 * Agents and browsers share the worker's machine. A platform that checks the callers of a service does not see
 * connections from inside the machine, so the worker checks their user itself.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { networkInterfaces } from "node:os";

/**
 * Whether the other end is a process of this machine under another user than this process. False on other systems than
 * Linux, where agents and browsers have no user of their own.
 */
export function isOtherUser({ remoteAddress, remotePort, localPort }: Socket): boolean {
  if (process.platform !== "linux" || !isOwnAddress(remoteAddress ?? "")) return false;
  const ends = [...openSockets("tcp"), ...openSockets("tcp6")].filter(
    ({ port, peerPort }) => port === remotePort && peerPort === localPort,
  );
  // A socket that its process has closed has no inode; it may be anyone's.
  return ends.length === 0 || ends.some(({ uid, inode }) => uid !== process.getuid?.() || inode === 0);
}

function isOwnAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)|%.*$/g, "");
  if (/^127\./.test(bare) || bare === "::1") return true;
  return Object.values(networkInterfaces()).some((known) => known?.some((own) => own.address === bare));
}

interface OpenSocket {
  port: number;
  peerPort: number;
  uid: number;
  inode: number;
}

const TIME_WAIT = "06";

/** https://man7.org/linux/man-pages/man5/proc_pid_net.5.html */
function openSockets(protocol: "tcp" | "tcp6"): OpenSocket[] {
  // The kernel may be without IPv6.
  const path = `/proc/net/${protocol}`;
  const lines = existsSync(path) ? readFileSync(path, "latin1").trimEnd().split("\n").slice(1) : [];
  return lines.flatMap((line) => {
    const [, local = "", peer = "", state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (state === TIME_WAIT) return [];
    return [{ port: portOf(local), peerPort: portOf(peer), uid: Number(uid), inode: Number(inode) }];
  });
}

function portOf(end: string): number {
  return Number.parseInt(end.slice(end.indexOf(":") + 1), 16);
}

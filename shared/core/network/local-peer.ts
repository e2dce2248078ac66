/**
 * The user of a connection from this machine. Agents and browsers share the machine of a worker, and other people that of
 * the local stack; a platform that checks the callers of a service does not see connections from inside the machine.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { networkInterfaces } from "node:os";

/**
 * Whether the other end is a process of this machine under another user than this process. Root counts as this process's
 * user, because it can read the memory of every process. False on other systems than Linux, where agents and browsers have no
 * user of their own.
 */
export function isOtherUser(socket: Socket): boolean {
  const user = peerUser(socket);
  return user !== undefined && user !== ROOT && user !== process.getuid?.();
}

/**
 * The user of the process at the other end: `unknown` for one that has closed its socket, undefined for another machine,
 * and on other systems than Linux.
 */
export function peerUser({
  remoteAddress = "",
  remotePort = 0,
  localAddress = "",
  localPort = 0,
}: Socket): number | "unknown" | undefined {
  const [remote, local] = [remoteAddress, localAddress].map((address) =>
    address.replace(/^::ffff:(?=\d+\.)|%.*$/g, ""),
  ) as [string, string];
  if (process.platform !== "linux" || !isOwnAddress(remote)) return undefined;
  const [port, peerPort] = [hexOf(remotePort), hexOf(localPort)];
  // Both addresses and ports name one socket. The kernel takes milliseconds to write a table, so that the second one is
  // read only for the rest: a socket of IPv6 may also connect to an address of IPv4.
  const exact = socketsOf("tcp", `${hexOfAddress(remote)}:${port}`, `${hexOfAddress(local)}:${peerPort}`);
  const ends =
    exact.length > 0
      ? exact
      : ["tcp", "tcp6"].flatMap((table) => socketsOf(table, `\\w+:${port}`, `\\w+:${peerPort}`));
  // A socket that its process has closed has no inode; it may be anyone's.
  const [user, ...others] = new Set(ends.map(({ uid, inode }) => (inode === 0 ? "unknown" : uid)));
  return others.length > 0 ? "unknown" : (user ?? "unknown");
}

function isOwnAddress(address: string): boolean {
  if (/^127\./.test(address) || address === "::1") return true;
  return Object.values(networkInterfaces()).some((known) => known?.some((own) => own.address === address));
}

const ROOT = 0;
const TIME_WAIT = "06";

/**
 * @param from the end of the sockets themselves, as a pattern, @param to that of their peers
 * @see https://man7.org/linux/man-pages/man5/proc_pid_net.5.html
 */
function socketsOf(protocol: string, from: string, to: string): { uid: number; inode: number }[] {
  // The kernel may be without IPv6.
  const path = `/proc/net/${protocol}`;
  const table = existsSync(path) ? readFileSync(path, "latin1") : "";
  return [...table.matchAll(new RegExp(`^ *\\d+: ${from} ${to} .*$`, "gm"))].flatMap(([line]) => {
    const [, , , state, , , , uid, , inode] = line.trim().split(/\s+/);
    return state === TIME_WAIT ? [] : [{ uid: Number(uid), inode: Number(inode) }];
  });
}

function hexOf(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, "0");
}

/** An address of IPv4 in the order of a little-endian processor; no pattern that matches anything for one of IPv6. */
function hexOfAddress(address: string): string {
  const bytes = address.split(".").map(Number);
  return Buffer.from(bytes.length === 4 ? bytes.reverse() : [])
    .toString("hex")
    .toUpperCase();
}

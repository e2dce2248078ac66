/** Reads from /proc whether processes have network connections. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** @returns undefined when /proc is not readable */
export function holdsConnection(processIds: readonly number[]): boolean | undefined {
  try {
    return processIds.some((pid) => {
      const sockets = readdirSync(`/proc/${pid}/fd`).map((name) => readlink(`/proc/${pid}/fd/${name}`));
      const established = new Set([...connectionsOf(pid, "tcp"), ...connectionsOf(pid, "tcp6")]);
      return sockets.some((socket) => established.has(socket));
    });
  } catch {
    return undefined;
  }
}

const ESTABLISHED = "01";

/** Sockets in the form of open files: `socket:[12345]`. See proc_pid_net(5). */
function connectionsOf(pid: number, protocol: string): string[] {
  return readFileSync(`/proc/${pid}/net/${protocol}`, "latin1")
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === ESTABLISHED)
    .map((fields) => `socket:[${fields[9]}]`);
}

function readlink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

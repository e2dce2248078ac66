/**
 * The machine's processes as Linux tells them under /proc; elsewhere the table is empty. Reading is synchronous: the
 * files are in memory, a hundred processes take about a millisecond, and what is read belongs to one moment.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

export interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
  /** In clock ticks since the machine started; tells processes apart that got the same id one after the other. */
  startedAt: number;
  /** CPU time of its own, and of the children that it has waited for. */
  cpuUs: number;
  childCpuUs: number;
}

/** All processes that run; those that are dead and not yet collected are left out. */
export function readProcessTable(): ProcessEntry[] {
  return processIds().flatMap((pid) => {
    const found = readStat(pid);
    return found && !found.dead ? [found.entry] : [];
  });
}

/** One process, also when it is dead and not yet collected: its figures are final then. */
export function readProcess(pid: number): ProcessEntry | undefined {
  const entry = readStat(pid)?.entry;
  return entry && { ...entry, cpuUs: Math.max(entry.cpuUs, mainThreadUs(pid)) };
}

/** Resident memory, now and at most; undefined for what is gone. */
export function readMemory(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  const now = bytes("VmRSS");
  return now > 0 ? { now, peak: bytes("VmHWM") } : undefined;
}

/** `unreadable` is what belongs to somebody else, where even root needs CAP_SYS_PTRACE. */
export function readEnvironment(pid: number): string | "unreadable" {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "EACCES" || code === "EPERM" ? "unreadable" : "";
  }
}

// On every architecture that Node runs on (USER_HZ).
const TICK_US = 10_000;

function readStat(pid: number): { entry: ProcessEntry; dead: boolean } | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the name in parentheses, which may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 20);
  if (fields.length < 20) return undefined;
  const [state, parent, group] = fields;
  const number = (place: number) => Number(fields[place - 3]);
  return {
    dead: state === "Z" || state === "X",
    entry: {
      pid,
      parent: Number(parent),
      group: Number(group),
      startedAt: number(22),
      cpuUs: (number(14) + number(15)) * TICK_US,
      childCpuUs: (number(16) + number(17)) * TICK_US,
    },
  };
}

/** Exact to the nanosecond where `stat` counts ticks of 10 ms, but of the first thread alone. */
function mainThreadUs(pid: number): number {
  const [nanoseconds] = read(`/proc/${pid}/schedstat`).split(" ");
  return Math.round(Number(nanoseconds || 0) / 1000);
}

function processIds(): number[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

const buffer = Buffer.alloc(4096);

/** What fits into one page, as each of these files does: without asking for its size first, which is always 0. */
function read(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

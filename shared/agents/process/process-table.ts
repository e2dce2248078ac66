/**
 * The processes of the machine, from /proc; empty on other systems than Linux. Reads are synchronous: the files are in
 * memory, 100 processes take about 1 ms, and the entries belong to one point in time.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

export interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
  /** In clock ticks since the machine started; distinguishes processes that had the same id in turn. */
  startedAt: number;
  /** Its own CPU time, and that of the children it has waited for. */
  cpuUs: number;
  childCpuUs: number;
}

/** All processes except kernel threads, and dead ones that are not yet reaped. */
export function readProcessTable(): ProcessEntry[] {
  return readEntries(processIds()).table;
}

export interface TableReading {
  table: ProcessEntry[];
  /** Processes that ended during the reading, or that are dead and not yet reaped: each may have started another one. */
  ended: number[];
}

/**
 * The kernel counts the ids of processes up to a maximum, then starts again with the smallest. Until then, all
 * processes that started after the given one have greater ids, and the others need not be read.
 *
 * @param first a process that has just been started
 * @returns reads a table that has this process and all later ones, and may have others
 */
export function processTableSince(first: number): () => TableReading {
  const before = readStarts();
  return () => {
    const ids = processIds();
    const now = readStarts();
    // Half of the ids is more than those that the kernel has skipped because they were in use.
    const isOneCount = now.lastId >= first && now.started - before.started < now.highestId / 2;
    return readEntries(isOneCount ? ids.filter((pid) => pid >= first) : ids);
  };
}

/** The last id that was given, and how many processes and threads were started; NaN where /proc lacks a figure. */
function readStarts(): { lastId: number; started: number; highestId: number } {
  return {
    lastId: Number.parseInt(read("/proc/loadavg").split(" ")[4] ?? "", 10),
    started: Number.parseInt(/^processes (\d+)$/m.exec(read("/proc/stat"))?.[1] ?? "", 10),
    highestId: Number.parseInt(read("/proc/sys/kernel/pid_max"), 10),
  };
}

function readEntries(ids: number[]): TableReading {
  const table: ProcessEntry[] = [];
  const ended: number[] = [];
  for (const pid of ids) {
    const found = readStat(pid);
    if (!found || found.dead) ended.push(pid);
    else if (!found.kernel) table.push(found.entry);
  }
  return { table, ended };
}

/** One process, even a dead one that is not yet reaped, whose figures are final. */
export function readProcess(pid: number): ProcessEntry | undefined {
  const entry = readStat(pid)?.entry;
  return entry && { ...entry, cpuUs: Math.max(entry.cpuUs, mainThreadUs(pid)) };
}

/** Whether a process has the user as real, effective or saved user. */
export function hasProcesses(uid: number): boolean {
  return readProcessTable().some(({ pid }) => isOfUser(pid, uid));
}

/**
 * Whether the process has the user as real, effective or saved user; readable without CAP_SYS_PTRACE.
 *
 * @returns undefined when the process has ended
 */
export function isOfUser(pid: number, uid: number): boolean | undefined {
  const users = /^Uid:\s+(.+)$/m.exec(read(`/proc/${pid}/status`))?.[1]?.split(/\s+/);
  return users?.includes(String(uid));
}

/** Current and peak resident memory; undefined when the process has ended. */
export function readMemory(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  const now = bytes("VmRSS");
  return now > 0 ? { now, peak: bytes("VmHWM") } : undefined;
}

/** Empty for a process of another user, for which even root needs CAP_SYS_PTRACE. */
export function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}

// USER_HZ is 100 on every architecture that Node supports.
const TICK_US = 10_000;

const PF_KTHREAD = 0x0020_0000;

function readStat(pid: number): { entry: ProcessEntry; dead: boolean; kernel: boolean } | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 20);
  if (fields.length < 20) return undefined;
  const [state, parent, group] = fields;
  const number = (field: number) => Number(fields[field - 3]);
  return {
    dead: state === "Z" || state === "X",
    kernel: (number(9) & PF_KTHREAD) !== 0,
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

/** In nanoseconds where `stat` counts ticks of 10 ms, but for the main thread alone. */
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

/** Reads up to one page, which is enough for each of these files; their reported size is always 0. */
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

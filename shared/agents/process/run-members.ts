/**
 * Which processes belong to a run: its process group, what descends from it, and what carries its marker.
 *
 * A process escapes when it does all of this between two looks: it leaves the group (setsid), loses its parent, and
 * was started with an environment without the marker. Whatever another service starts on the agent's behalf (a
 * container, a cron job) never was a process of the run.
 */
import { execFile } from "node:child_process";
import type { AgentUser } from "./process-spec.ts";
import { type ProcessEntry, readEnvironment, readProcess, readProcessTable } from "./process-table.ts";
import { MARKER_VARIABLE } from "./run-marker.ts";

export interface RunMembers {
  /** The group and its descendants, as far as they were ever seen: cheap enough to be asked often. */
  current(): ProcessEntry[];
  /** Those and all that carry the marker. */
  all(): Promise<ProcessEntry[]>;
}

/** @param leader the process that was started, whose id is also the group's */
export function runMembers(leader: number, marker: string, user: AgentUser | undefined): RunMembers {
  const seen = new Map<number, number>();
  const entry = `${MARKER_VARIABLE}=${marker}`;
  const startedAt = readProcess(leader)?.startedAt ?? 0;

  function membersOf(table: ProcessEntry[]): Set<ProcessEntry> {
    const members = new Set(
      table.filter(({ pid, group, startedAt }) => group === leader || seen.get(pid) === startedAt),
    );
    addDescendants(members, table);
    for (const member of members) seen.set(member.pid, member.startedAt);
    return members;
  }

  return {
    current: () => [...membersOf(recentTable())],

    async all() {
      const table = readProcessTable();
      const members = membersOf(table);
      const unreadable: ProcessEntry[] = [];
      for (const process of table) {
        if (members.has(process) || process.startedAt < startedAt) continue;
        const environment = readEnvironment(process.pid);
        if (environment === "unreadable") unreadable.push(process);
        else if (environment.includes(entry)) members.add(process);
      }
      for (const process of await carriersAsUser(unreadable, entry, user)) members.add(process);
      addDescendants(members, table);
      for (const { pid, startedAt } of members) seen.set(pid, startedAt);
      return [...members];
    },
  };
}

function addDescendants(members: Set<ProcessEntry>, table: ProcessEntry[]): void {
  const ids = new Set([...members].map(({ pid }) => pid));
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const process of table) {
      if (members.has(process) || !ids.has(process.parent)) continue;
      members.add(process);
      ids.add(process.pid);
    }
  }
}

/**
 * Looks at environments as the agents' user: a root without CAP_SYS_PTRACE, which is what containers usually have,
 * may not read those of another user, but that user may.
 */
async function carriersAsUser(
  processes: ProcessEntry[],
  entry: string,
  user: AgentUser | undefined,
): Promise<ProcessEntry[]> {
  if (!user || processes.length === 0) return [];
  const files = processes.map(({ pid }) => `/proc/${pid}/environ`);
  const found = await new Promise<string>((resolve) => {
    const options = { ...user, cwd: "/", env: {}, timeout: 2000 };
    // It exits with an error when a process is gone by now, and has told the others all the same.
    execFile("/bin/grep", ["-lsF", "-e", entry, ...files], options, (_error, stdout) => resolve(stdout));
  });
  const carriers = new Set(found.split("\n"));
  return processes.filter(({ pid }) => carriers.has(`/proc/${pid}/environ`));
}

/** Runs that go on side by side look at one table. */
const TABLE_AGE_MS = 20;
let latest: { table: ProcessEntry[]; at: number } | undefined;

function recentTable(): ProcessEntry[] {
  if (!latest || performance.now() - latest.at > TABLE_AGE_MS) {
    latest = { table: readProcessTable(), at: performance.now() };
  }
  return latest.table;
}

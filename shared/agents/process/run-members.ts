/**
 * The processes of a run: its process group, their descendants, and all processes with its marker. The marker is a
 * variable that every process passes on to its children, so it identifies those that have left the group.
 *
 * A process escapes when between two samples it leaves the group (setsid), loses its parent, and was started with an
 * environment without the marker. A process that another service starts for the agent (a container, a cron job) is no
 * process of the run.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { AgentUser } from "./process-spec.ts";
import { type ProcessEntry, readEnvironment, readProcess, readProcessTable } from "./process-table.ts";

export const MARKER_VARIABLE = "FEDERALRUNNER_RUN";

/** The prefix of the markers of all runs of this worker. */
export const WORKER_MARKER: string = `${randomBytes(12).toString("hex")}.`;

/** A new marker, as the value of {@link MARKER_VARIABLE}. */
export function newRunMarker(): string {
  return WORKER_MARKER + randomBytes(12).toString("hex");
}

export interface RunMembers {
  /** The group and its descendants, without a search for markers: cheap enough for frequent calls. */
  current(): ProcessEntry[];
  /** With all processes that have the marker. */
  all(): Promise<ProcessEntry[]>;
}

/** @param leader the process that was started; its id is also that of the group */
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
 * Searches environments as the agents' user: root without CAP_SYS_PTRACE, which is common in containers, may not read
 * those of another user.
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
    // grep fails when one of the processes has ended, but still prints the others.
    execFile("/bin/grep", ["-lsF", "-e", entry, ...files], options, (_error, stdout) => resolve(stdout));
  });
  const carriers = new Set(found.split("\n"));
  return processes.filter(({ pid }) => carriers.has(`/proc/${pid}/environ`));
}

/** Concurrent runs share one table. */
const TABLE_AGE_MS = 20;
let latest: { table: ProcessEntry[]; at: number } | undefined;

function recentTable(): ProcessEntry[] {
  if (!latest || performance.now() - latest.at > TABLE_AGE_MS) {
    latest = { table: readProcessTable(), at: performance.now() };
  }
  return latest.table;
}

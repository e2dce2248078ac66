/**
 * The processes of a run: its process group, their descendants, all processes with its marker, and all of its user. The
 * marker is a variable that every process passes on to its children, so it identifies those that have left the group.
 *
 * Without AGENT_UIDS a process escapes if, between two samples, it leaves the group (setsid) and loses its parent, and
 * its environment lacks the marker. A process that another service starts for the agent (a container, a cron job) does
 * not belong to the run.
 */
import { randomBytes } from "node:crypto";
import type { AgentUser } from "./process-spec.ts";
import {
  isOfUser,
  type ProcessEntry,
  processTableSince,
  readEnvironment,
  readProcess,
  readProcessTable,
} from "./process-table.ts";

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
  /** With all processes that have the marker or the user. */
  all(): FoundMembers;
}

export interface FoundMembers {
  members: ProcessEntry[];
  /** False when a process of the user may have ended during the search: it may have started another one, which the search missed. */
  isComplete: boolean;
}

/** @param leader the process that was started; its id is also that of the group @param user of this run alone */
export function runMembers(leader: number, marker: string, user: AgentUser | undefined): RunMembers {
  const seen = new Map<number, number>();
  const entry = `${MARKER_VARIABLE}=${marker}`;
  const startedAt = readProcess(leader)?.startedAt ?? 0;
  const readTable = processTableSince(leader);

  function membersOf(table: ProcessEntry[]): Set<ProcessEntry> {
    const members = new Set(
      table.filter(({ pid, group, startedAt }) => group === leader || seen.get(pid) === startedAt),
    );
    addDescendants(members, table);
    for (const member of members) seen.set(member.pid, member.startedAt);
    return members;
  }

  function search(): FoundMembers {
    const { table, ended } = readTable();
    const members = membersOf(table);
    let isComplete = !user || ended.every((pid) => isOfUser(pid, user.uid) === false);
    for (const process of table) {
      if (members.has(process) || process.startedAt < startedAt) continue;
      const ofUser = user && isOfUser(process.pid, user.uid);
      if (user && ofUser === undefined) isComplete = false;
      if (ofUser || readEnvironment(process.pid).includes(entry)) members.add(process);
    }
    addDescendants(members, table);
    for (const { pid, startedAt } of members) seen.set(pid, startedAt);
    return { members: [...members], isComplete };
  }

  return {
    current: () => [...membersOf(recentTable())],

    all() {
      for (let attempt = 1; ; attempt++) {
        const found = search();
        if (found.members.length > 0 || found.isComplete || attempt === MOST_SEARCHES) return found;
      }
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

/** Other programs end processes at all times. */
const MOST_SEARCHES = 3;

/** Concurrent runs share one table. */
const TABLE_AGE_MS = 20;
let latest: { table: ProcessEntry[]; at: number } | undefined;

function recentTable(): ProcessEntry[] {
  if (!latest || performance.now() - latest.at > TABLE_AGE_MS) {
    latest = { table: readProcessTable(), at: performance.now() };
  }
  return latest.table;
}

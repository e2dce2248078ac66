/** Compares the bucket and the agents' own files with the answers that the traffic received. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readOutcome } from "../../../shared/runs/record/end-run.ts";
import { indexPrefix, runIdOfIndexName } from "../../../shared/runs/record/object-names.ts";
import type { RunRecord } from "../../../shared/runs/record/run.ts";
import { readEvents } from "../../../shared/runs/record/run-events.ts";
import { isTerminal } from "../../../shared/runs/record/run-state.ts";
import { readRecord } from "../../../shared/runs/record/run-store.ts";
import { occurrencesBetween } from "../../../shared/schedules/definition/occurrences.ts";
import { MARKERS } from "./requests.ts";
import { countBy, type Sample } from "./send-traffic.ts";
import { EVERY_MINUTE, READER, type World, WRITER } from "./world.ts";

export interface Audit {
  runs: number;
  /** The runs' states with their errors, and how often. */
  states: Record<string, number>;
  /** Times of schedules without a run, all of which their reports name. */
  missed: number;
  /** Accepted runs that are missing, or not ended, or whose work was not done. */
  lost: string[];
  /** Accepted runs that no worker had claimed at their limit. */
  unclaimed: string[];
  /** Work that was started more often than the run's attempts, or that overlaps. */
  doubled: string[];
  /** Objects that ended runs leave, and personal data in clear. */
  left: string[];
}

/** @param logs further texts in which no personal data may stand */
export async function audit(world: World, samples: readonly Sample[], logs: string[] = []): Promise<Audit> {
  // Before the runs: a run that starts meanwhile has no work here.
  const work = await readWork(world);
  const names = await listAll(world);
  const runs = await readRuns(world, names);
  const schedules = await judgeSchedules(world, runs);
  return {
    runs: runs.size,
    missed: schedules.missed,
    states: countBy([...runs.values()], ({ run }) => describe(run)),
    lost: [
      ...judgeRuns(runs),
      ...judgeAnswers(samples, runs, work),
      ...judgeIndex(names, runs),
      ...schedules.problems,
    ],
    unclaimed: samples.flatMap(({ kind, runs: ids = [] }) =>
      ids
        .filter((id) => runs.get(id)?.run?.state === "expired")
        .map((id) => `${kind.name}: no worker claimed ${id}`),
    ),
    doubled: judgeWork(samples, runs, work),
    left: [...judgeLeftovers(names), ...(await findPersonalData(world, logs))],
  };
}

type Runs = Map<string, { run: RunRecord | undefined; outcome: string | undefined; attempts: number }>;
/** The lines of each agent. */
type Work = Map<string, string[]>;

async function listAll({ runs }: World): Promise<string[]> {
  const names: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await runs.store.objects.list("", { pageToken });
    names.push(...page.objects.map(({ name }) => name));
    pageToken = page.next;
  } while (pageToken !== undefined);
  return names;
}

async function readRuns({ runs: { store } }: World, names: readonly string[]): Promise<Runs> {
  const ids = new Set(names.flatMap((name) => /^(?:runs|active)\/([^/]+)/.exec(name)?.[1] ?? []));
  const runs: Runs = new Map();
  for (const id of ids) {
    const [record, outcome] = await Promise.all([readRecord(store, id), readOutcome(store, id)]);
    const run = record?.run;
    // A lost worker reported its attempts by events only.
    const events = run?.state === "completed" ? [] : await readEvents(store, id);
    const retries = events.filter(
      (event) => event.type === "progress" && event.retrying !== undefined,
    ).length;
    runs.set(id, { run, outcome: outcome?.state, attempts: run?.facts?.attempts ?? 1 + retries });
  }
  return runs;
}

async function readWork({ logs }: World): Promise<Work> {
  const work: Work = new Map();
  for (const [agent, log] of Object.entries(logs)) {
    work.set(agent, (await readFile(log, "utf8")).split("\n").filter(Boolean));
  }
  return work;
}

/** Each run in the bucket has one terminal state, the same in record and outcome, and an error that names its cause. */
function judgeRuns(runs: Runs): string[] {
  return [...runs].flatMap(([id, { run, outcome }]) => {
    if (!run) return [`run ${id} has no record`];
    if (!isTerminal(run.state)) return [`run ${id} is ${run.state}`];
    if (run.error?.type === "internal_error") return [`run ${id} ended by a defect`];
    return outcome === undefined || outcome === run.state ? [] : [`run ${id}: ${run.state}, but ${outcome}`];
  });
}

/** Each accepted run exists; a completed answer is that of a completed run, whose work was done once. */
function judgeAnswers(samples: readonly Sample[], runs: Runs, work: Work): string[] {
  const ended = countBy(linesOf(work, "end"), (id) => id);
  return samples.flatMap(({ kind, runs: ids = [], isCompleted, outcome, work: id }) => {
    const problems: string[] = [];
    for (const runId of ids) {
      const run = runs.get(runId)?.run;
      if (!run) problems.push(`${kind.name}: run ${runId} was accepted and is lost`);
      else if (isCompleted && run.state !== "completed")
        problems.push(`${runId} is ${run.state}, not completed`);
    }
    const isAgent = kind.name.startsWith("A2A");
    if (isAgent && outcome === "ok" && ended[id] !== 1)
      problems.push(`${id} was answered, and not done once`);
    return problems;
  });
}

function judgeIndex(names: readonly string[], runs: Runs): string[] {
  const indexed = new Set(
    names.filter((name) => name.startsWith(indexPrefix({ by: "all" }))).map(runIdOfIndexName),
  );
  return [...runs.keys()].filter((id) => !indexed.has(id)).map((id) => `run ${id} is in no list`);
}

/** Work starts once for each attempt, and a writer's work ends before the next starts. */
function judgeWork(samples: readonly Sample[], runs: Runs, work: Work): string[] {
  const attempts = new Map(
    samples.map(({ work: id, runs: [runId = ""] = [] }) => [id, runs.get(runId)?.attempts]),
  );
  const writers = new Set((work.get(WRITER) ?? []).map((line) => line.split(" ")[1]));
  const scheduled = new Map<string, number>();
  for (const { run, attempts: made } of runs.values()) {
    // The stored id of a schedule ends with its owner's hash.
    const id = run?.schedule?.id.replace(/-[^-]+$/, "") ?? "";
    scheduled.set(id, (scheduled.get(id) ?? 0) + made);
  }
  const problems = Object.entries(countBy(linesOf(work, "start"), (id) => id)).flatMap(([id, times]) => {
    // A reader whose caller got no answer has no known run: the retries of a transient failure are at most three.
    if (times > 1 && writers.has(id)) return [`the writer's ${id} was started ${times} times`];
    const may = scheduled.get(id) ?? (attempts.has(id) ? (attempts.get(id) ?? MOST_ATTEMPTS) : 1);
    return times > may ? [`${id} was started ${times} times in ${may} attempts`] : [];
  });
  let running = "";
  for (const line of work.get(WRITER) ?? []) {
    const [word, id = ""] = line.split(" ");
    if (word === "start") running = id;
    else if (running !== id) problems.push(`${id} went on after ${running || "no work"} had started`);
  }
  return problems;
}

/** A time without a run is one that the schedule's report names as missed. */
async function judgeSchedules({ stack, schedules, since, gateways: [gateway] }: World, runs: Runs) {
  const problems: string[] = [];
  let missed = 0;
  for (const id of schedules) {
    const due = occurrencesBetween(
      { cron: EVERY_MINUTE, time_zone: "UTC" },
      since,
      // A report leaves out the times of the last two minutes, and those of the minute of the schedule's creation may differ.
      new Date(Date.now() - REPORTED_AFTER_MS),
      10_000,
    );
    const fired = [...runs.values()].flatMap(({ run }) =>
      run?.schedule?.id === id && run.trigger === "schedule" ? [run.schedule.scheduled_for] : [],
    );
    const without = due.filter((time) => !fired.includes(time.toISOString())).length;
    const headers = { authorization: `Bearer ${stack.access_token}` };
    const response = await fetch(new URL(`/api/schedules/${id}/report?days=1`, gateway), { headers });
    const { report } = (await response.json()) as { report: { missed: number } };
    missed += without;
    if (new Set(fired).size < fired.length) problems.push(`${id} fired twice`);
    if (report.missed !== without)
      problems.push(`${id} missed ${without} times and reports ${report.missed}`);
  }
  return { problems, missed };
}

const REPORTED_AFTER_MS = 120_000;

function linesOf(work: Work, word: string): string[] {
  return [READER, WRITER].flatMap((agent) =>
    (work.get(agent) ?? [])
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1)),
  );
}

const MOST_ATTEMPTS = 4;
const LEFTOVER = /^(active|waiting|live)\/|^runs\/[^/]+\/(input|conversation)$/;

function judgeLeftovers(names: readonly string[]): string[] {
  return names.filter((name) => LEFTOVER.test(name)).map((name) => `${name} is left`);
}

async function findPersonalData({ dataDir }: World, logs: readonly string[]): Promise<string[]> {
  const folder = join(dataDir, "cloud");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of [...files, ...logs]) {
    // A record may be deleted meanwhile.
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    for (const marker of MARKERS) {
      if (isIn(content, marker)) found.push(`${file.slice(file.lastIndexOf("/") + 1)} shows ${marker}`);
    }
  }
  return found;
}

/** Digits within longer ones are no answer: times in microseconds hold each number once in a while. */
function isIn(content: Buffer, marker: string): boolean {
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
  for (let at = content.indexOf(marker); at >= 0; at = content.indexOf(marker, at + 1)) {
    if (!isDigit(content[at - 1]) && !isDigit(content[at + marker.length])) return true;
  }
  return false;
}

function describe(run: RunRecord | undefined): string {
  const { kind = "", state = "without a record", error } = run ?? {};
  return `${kind} ${state}${error ? ` (${error.type})` : ""}`;
}

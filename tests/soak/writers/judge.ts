/** Compares the writers' logs with the outcome of each submission. */

/** The outcome of a submission. */
export interface Fate {
  id: string;
  writer: string;
  /** Times of the first request and of its first response, by one clock. */
  sentAt: number;
  answeredAt?: number | undefined;
  /** The run's final state; undefined when no run was created. */
  state?: string | undefined;
  /** Type of its error. */
  type?: string | undefined;
}

export interface Evidence {
  fates: readonly Fate[];
  /** The lines that the runs of each writer appended. */
  logs: ReadonlyMap<string, readonly string[]>;
  /** The ids that the runs of each writer left in its workspace. */
  kept: ReadonlyMap<string, readonly string[]>;
}

/** Accepted ends of a disturbed run; any other is a failure of the product. */
const EXPECTED: Record<string, readonly string[]> = {
  completed: [""],
  failed: ["worker_lost", "fenced", "storage_unavailable", "queue_unavailable"],
  cancelled: ["cancelled"],
  rejected: ["queue_full"],
  expired: ["expired"],
};

/** @returns what is wrong, in words */
export function judge({ fates, logs, kept }: Evidence): string[] {
  const started = new Map<string, number>();
  const problems: string[] = [];
  for (const [writer, lines] of logs) problems.push(...judgeLog(writer, lines, started));
  const ended = new Set([...logs.values()].flat().flatMap((line) => idOf(line, "end")));
  for (const fate of fates) problems.push(...judgeFate(fate, started.get(fate.id) ?? 0, ended.has(fate.id)));
  for (const [writer, lines] of logs) problems.push(...judgeOrder(writer, lines, fates));
  for (const [writer, ids] of kept) problems.push(...judgeKept(writer, ids, fates));
  return problems;
}

/** Never two at once, and none twice. */
function judgeLog(writer: string, lines: readonly string[], started: Map<string, number>): string[] {
  const problems: string[] = [];
  let running: string | undefined;
  for (const line of lines) {
    const [word = "", id = "", other] = line.split(" ");
    if (word === "start") {
      started.set(id, (started.get(id) ?? 0) + 1);
      running = id;
    } else if (word === "overlap") problems.push(`${writer}: ${id} started while ${other} was there`);
    else if (word !== "end") problems.push(`${writer}: unexpected line: ${line}`);
    else if (running !== id) problems.push(`${writer}: ${id} ended after ${running ?? "no run"} had started`);
    else running = undefined;
  }
  return problems;
}

function judgeFate(
  { id, writer, answeredAt, state, type = "" }: Fate,
  starts: number,
  ended: boolean,
): string[] {
  const what = `${writer}: ${id} (${state ?? "never created"}${type && `, ${type}`})`;
  if (state === undefined) {
    return [
      ...(answeredAt === undefined ? [] : [`${what} was accepted and is lost`]),
      ...(starts === 0 ? [] : [`${what} was executed`]),
    ];
  }
  const problems: string[] = [];
  if (!EXPECTED[state]?.includes(type)) problems.push(`${what} should not have ended like that`);
  if (starts > 1) problems.push(`${what} was executed ${starts} times`);
  if (state === "completed" && !(starts === 1 && ended)) problems.push(`${what} did not come to its end`);
  if ((state === "rejected" || state === "expired") && starts > 0) problems.push(`${what} was executed`);
  if (state === "expired" && answeredAt !== undefined) problems.push(`${what} was forgotten`);
  return problems;
}

/** A run that was answered before another was sent starts before that one, if both start. */
function judgeOrder(writer: string, lines: readonly string[], fates: readonly Fate[]): string[] {
  const byId = new Map(fates.map((fate) => [fate.id, fate]));
  const order = lines.flatMap((line) => idOf(line, "start")).flatMap((id) => byId.get(id) ?? []);
  const problems: string[] = [];
  let latest: Fate | undefined;
  for (const fate of order) {
    if (latest && fate.answeredAt !== undefined && fate.answeredAt < latest.sentAt) {
      problems.push(`${writer}: ${fate.id} started after ${latest.id}, which came later`);
    }
    if (!latest || fate.sentAt > latest.sentAt) latest = fate;
  }
  return problems;
}

/** A workspace holds the changes of completed runs, and of runs that died between storing and reporting them. */
function judgeKept(writer: string, ids: readonly string[], fates: readonly Fate[]): string[] {
  const problems: string[] = [];
  for (const { id, state, type } of fates.filter((fate) => fate.writer === writer)) {
    const times = ids.filter((one) => one === id).length;
    const may = state === "completed" || type === "worker_lost" || state === "cancelled";
    if (times > 1) problems.push(`${writer}: the work of ${id} is there ${times} times`);
    if (times === 0 && state === "completed") problems.push(`${writer}: the work of ${id} is lost`);
    if (times > 0 && !may)
      problems.push(`${writer}: the work of ${id} is there, but it ended as ${type ?? state}`);
  }
  return problems;
}

function idOf(line: string, word: string): string[] {
  const [first, id] = line.split(" ");
  return first === word && id !== undefined ? [id] : [];
}

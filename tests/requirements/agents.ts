import { built, inParts, measured, planned, type Specification } from "./ledger-row.ts";

/** Specification 003: the agent wrapper. */
export const agents: Specification = {
  "FR-001": built("A profile adds any command-line agent without code."),
  "FR-002": inParts("Agents are reached over A2A.", {
    "json-rpc": built("A2A 0.3.0 and 1.0 over JSON-RPC."),
    rest: built("A2A 0.3.0 and 1.0 over HTTP+JSON."),
    grpc: built("A2A 0.3.0 and 1.0 over gRPC."),
    push: built("Webhooks get the changes of a task, signed and masked."),
  }),
  "FR-003": inParts("Agents run on schedules.", {
    cron: built("At times of a crontab."),
    at: built("At one moment."),
    intervals: built("At any interval, such as every 90 minutes."),
  }),
  "FR-004": built("An agent's output is captured and returned to the caller."),
  "FR-005": built("Each agent has a profile of its own."),
  "FR-006": built("Parameters and context reach the agent."),
  "FR-007": inParts("Users view execution history and logs of each agent.", {
    history: built("REST and the command list runs with state, timing, masked input and output."),
    logs: built("REST and the command show the output of a run's processes, masked."),
    retention: built("History is kept for `HISTORY_RETENTION`."),
    console: built("A web page shows them."),
  }),
  "FR-008": built("A failed execution ends with a type, a category and the next step."),
  "FR-009": built("Different agents run at the same time."),
  "FR-010": built("Parameters and settings are configured per agent."),
  "FR-011": inParts("A2A endpoints require authentication.", {
    calls: built("Every call requires a token with the scope of its target."),
    cards: built("A setting closes the agent cards."),
  }),
  "FR-012": inParts("Executions are logged completely.", {
    record: built("A run's record and sealed history hold input, output, error and timing, masked."),
    logs: built("Cloud Logging holds one entry per execution with its outcome and duration."),
    metrics: built("Counts and durations per agent are metrics."),
  }),
  "FR-013": built(
    "A read-write agent has one execution at a time, a read-only agent several, across instances.",
  ),
  "FR-014": inParts("Sensitive data is neither stored nor logged.", {
    secrets: built(
      "Keys, passwords, tokens and e-mail addresses are masked before anything is stored or logged.",
    ),
    isolation: built("An agent reads neither the worker's secrets nor another run's files."),
    personal: built("Social security numbers, card numbers, IBANs and telephone numbers are masked."),
  }),
  "FR-EDGE-01": built("Transient failures are retried 3 times after 1, 2 and 4 s; permanent ones are not."),
  "FR-EDGE-02": built("An execution is killed at its limit of 1 to 60 minutes, 5 by default."),
  "FR-EDGE-03": built(
    "A writer's queue has 10 positions; the eleventh request, or 30 minutes in it, is a 503.",
  ),
  "FR-EDGE-04": built("A read-only agent has at most 10 executions at once."),
  "FR-EDGE-05": built("CPU over 90 % or memory over 85 % rejects new executions with 503."),
  "FR-EDGE-06": built(
    "The same message returns the same execution, and so does identical input within 60 s.",
  ),
  "FR-EDGE-07": inParts("Interactive agents are not supported.", {
    refused: built("An agent that waits for input is ended with the given message."),
    warned: built("A profile that looks interactive gets a warning when it is loaded."),
  }),
  "FR-EDGE-08": built("Durations are recorded in microseconds."),
  "FR-EDGE-09": built("Long executions have a heartbeat every 30 s and no partial output."),
  "FR-EDGE-10": inParts("Failed authentication reveals nothing.", {
    "bare-401": built(
      "Every failure is a 401 whose body and challenge are the same for every defect of a token.",
    ),
    "token-length": built("Static tokens have more than 32 characters."),
  }),
  "FR-EDGE-11": built("Five failed authentications within 10 minutes block an address for 15 minutes."),
  "FR-EDGE-12": inParts("Request rates are watched, not limited.", {
    warning: built("More than 100 requests a minute to an endpoint log a warning."),
    rate: built(
      "The requests to each agent are a metric that sums over all instances, with an alert above 100 a minute.",
    ),
  }),
  "FR-EDGE-13": built("Keys, credentials and e-mail addresses are masked by pattern."),
  "FR-EDGE-14": built("An agent is read-only unless its profile declares otherwise."),
  "FR-EDGE-15": inParts("An exhausted machine takes no more work.", {
    rejected: built("Less than 1 GB of disk or a load over 4 rejects new executions with 503."),
    running: built(
      "Running executions continue, and are watched: events, a fact and an alert name the resource.",
    ),
  }),
  "SC-001": built("Five kinds of agents execute three commands each."),
  "SC-002": inParts("A2A endpoints respond fast with 10 concurrent requests.", {
    concurrency: built("Ten requests at once each get their own answer."),
    latency: measured(
      "p50 under 500 ms, p95 under 2 s, p99 under 5 s.",
      "agents",
      "a2a_p50_ms",
      "a2a_p95_ms",
      "a2a_p99_ms",
    ),
  }),
  "SC-003": inParts("95 % of scheduled runs start within 30 s of their time.", {
    deviation: measured(
      "On the local cloud.",
      "schedules",
      "schedule_deviation_p95_s",
      "schedules_fired_percent",
    ),
    report: built("The report of a schedule gives the share within 30 s."),
    simulated: built("Schedules start in time through simulated days of faults."),
  }),
  "SC-004": inParts("Ten agents run at once without degradation.", {
    ten: built("Ten readers run at the same time."),
    load: measured(
      "CPU under 80 %, memory under 4 GB.",
      "agents",
      "sleepers_cpu_percent",
      "sleepers_memory_gb",
    ),
    slowdown: measured(
      "Ten at once are at most 20 % slower than one alone, and than bare processes.",
      "agents",
      "workers_slowdown",
      "workers_cpu_percent",
      "readers_vs_bare",
    ),
  }),
  "SC-005": inParts("95 % of scheduled runs succeed over 30 days.", {
    report: built("The report of a schedule counts success and each type of failure."),
    recovered: built("The report gives the shares of runs that a retry recovered and of permanent failures."),
    simulated: built("Runs succeed through simulated days of faults, by the reports of their schedules."),
    month: planned("A deployment ran for 30 days."),
  }),
  "SC-006": built("A new user has a working endpoint within five minutes, by the documented steps."),
  "SC-007": inParts("Results are available within 10 s of the end of the process.", {
    available: built("Each of ten results of 100 KB is complete when its run ends."),
    delay: measured("99 % within 10 s.", "agents", "large_output_p99_s"),
  }),
  "SC-008": built("More than 20 kinds of failure name their category and the next step."),
};

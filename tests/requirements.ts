/**
 * Every requirement of the product with the issues that build it. Tests name the ids that they prove in their
 * titles (`describe("EXEC-006 field mapper", …)`). A requirement is `built` from the moment its first issue's part
 * is in and proved; requirements.test.ts fails for a built id that no test names.
 */
export interface Requirement {
  id: string;
  /** Letters of the issues that build it. */
  issues: string;
  status: "built" | "planned";
  sentence: string;
}

/** Add an id here as soon as a test proves it. */
export const builtIds: readonly string[] = [
  ...numbered("EXEC", "001 002 003 004 005 006 007 008 009 010 011 012 014 015 016"),
  ...numbered("EXEC-SC", "02 03 04 05 06 07"),
  ...numbered("DISC", "001 002 003 004 005 006 007 008 009 010 011 012 013 014"),
  ...numbered("DISC-SC", "01 02 03 04 05 06 07 08 09 10"),
  ...numbered("SERVER", "001 002 003 004 005 006 007 008 009"),
  ...numbered("SERVER-SC", "01 02 03 04 05 06 07 08 10"),
  ...numbered("FR", "001 002 003 004 005 006 007 008 009 010 011 012 013 014"),
  ...numbered("FR-EDGE", "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15"),
  ...numbered("SC", "002 003 004 005 006 007 008"),
];

type Row = readonly [id: string, issues: string, sentence: string];

// Specification 000: FederalRunner executes a saved wizard.
const EXECUTION: readonly Row[] = [
  ["EXEC-001", "C I", "It is an MCP server over HTTP on Cloud Run, with OAuth, for many at once."],
  ["EXEC-002", "A B", "A run is one browser session, and keeps nothing between calls."],
  ["EXEC-003", "A B I", "Wizards are JSON files that are shipped with it; there is no database."],
  ["EXEC-004", "C", "Four tools list, describe, execute and validate, with their exact keys."],
  ["EXEC-005", "C", "Tools lead a conversation: what to ask first, and what to do after an error."],
  ["EXEC-006", "A", "A person's words become the form's values, with defaults only where declared."],
  ["EXEC-007", "A", "Rejected answers, failed pages, lost elements and slow runs end as their own errors."],
  ["EXEC-008", "A", "The browser starts with the given flags, viewport, user agent and timeouts."],
  ["EXEC-009", "A C", "Each page and the result are pictured as JPEG of at most 100 KB, and returned."],
  ["EXEC-010", "A", "Results are typed values from the last page, for every wizard's own format."],
  ["EXEC-011", "C", "Tokens of Auth0 are checked on each call: signature, expiry, audience, scopes."],
  ["EXEC-012", "B C", "User data and tokens are never logged; only HTTPS; every input is validated."],
  ["EXEC-013", "I", "The container holds Chromium and the wizards, and answers health checks on 8080."],
  ["EXEC-014", "C I", "Size, instances, port, time limit and variables on Cloud Run are as given."],
  ["EXEC-015", "C I J", "Logs are structured with request ids and severity; metrics and alerts exist."],
  ["EXEC-016", "A B C", "Local tests cover mapping, extraction, complete runs and errors."],
  ["EXEC-017", "I", "Remote tests cover sign-in, protocol, a run and errors of a deployment."],
  ["EXEC-SC-01", "I", "It deploys to Cloud Run."],
  ["EXEC-SC-02", "C", "OAuth works with Auth0."],
  ["EXEC-SC-03", "A", "The FSA estimator's wizard file executes."],
  ["EXEC-SC-04", "A", "The results equal what the form shows."],
  ["EXEC-SC-05", "A", "The screenshots help: they are readable and in the order of the pages."],
  ["EXEC-SC-06", "A", "Errors are handled gracefully."],
  ["EXEC-SC-07", "A", "An FSA run takes less than 10 seconds."],
  ["EXEC-SC-08", "C", "It works from Claude on the desktop."],
  ["EXEC-SC-09", "C", "It works from Claude on a phone."],
  ["EXEC-SC-10", "C", "It works by voice."],
];

// Specification 001: FederalScout discovers a wizard.
const DISCOVERY: readonly Row[] = [
  ["DISC-001", "G", "It is a local MCP server over stdio."],
  ["DISC-002", "G", "Its Chromium, with or without a window, stays open between tool calls."],
  ["DISC-003", "G", "Tools answer with a full-page JPEG of at most 100 KB."],
  ["DISC-004", "G", "Five tools start, click, look, save a page and complete, with their exact keys."],
  ["DISC-005", "G", "Discovery goes through three phases, which a prompt teaches."],
  ["DISC-006", "G", "A failed selector leads to another try; after three the person is asked."],
  ["DISC-007", "G", "Pages and wizards are saved only when every field, selector and button is proved."],
  ["DISC-008", "G", "Sessions live in memory and end on completion or after 30 idle minutes."],
  ["DISC-009", "G", "Screenshots are JPEG of quality 80, 1280×720 wide, full page, at most 100 KB."],
  ["DISC-010", "G", "Page context lists at most 50 elements of a kind, with their visibility."],
  ["DISC-011", "G", "Failures and browser crashes are structured answers that never end the server."],
  ["DISC-012", "G", "Window, slow motion, session timeout and picture quality are settings."],
  ["DISC-013", "G", "Claude Desktop starts it from its configuration file."],
  ["DISC-014", "G", "Tests cover each tool and a complete discovery."],
  ["DISC-SC-01", "G", "The FSA estimator is discovered completely."],
  ["DISC-SC-02", "G", "A valid wizard file is saved."],
  ["DISC-SC-03", "G", "It corrects itself when a selector fails."],
  ["DISC-SC-04", "G", "Screenshots show what is going on."],
  ["DISC-SC-05", "G", "A discovery takes fewer than 20 tool calls."],
  ["DISC-SC-06", "G", "What was discovered executes."],
  ["DISC-SC-07", "G", "It works reliably with Claude Desktop."],
  ["DISC-SC-08", "G", "The browser's state lasts from call to call."],
  ["DISC-SC-09", "G", "Sessions are cleaned up."],
  ["DISC-SC-10", "G", "Error messages say what to do."],
];

// Specification 002: the MCP server.
const SERVER: readonly Row[] = [
  ["SERVER-001", "C", "MCP is served over Streamable HTTP at one endpoint."],
  ["SERVER-002", "C", "Connecting needs no token, everything that reads or runs needs one."],
  ["SERVER-003", "C", "Three tools carry their descriptions, schemas and scopes."],
  ["SERVER-004", "C", "A session is given on initialize, required afterwards, ended on request."],
  ["SERVER-005", "C", "Cross-origin calls are allowed exactly as given."],
  ["SERVER-006", "C", "Requests are logged by method, path, version and session, never by content."],
  ["SERVER-007", "B C", "Start and end are orderly: settings logged, browser checked, all released."],
  ["SERVER-008", "A B C I", "Everything is set by the given environment variables."],
  ["SERVER-009", "C", "Failures are JSON-RPC errors, and every answer carries the MCP headers."],
  ["SERVER-SC-01", "C", "The server starts."],
  ["SERVER-SC-02", "C", "The health endpoint answers 200."],
  ["SERVER-SC-03", "C", "The OAuth metadata name Auth0."],
  ["SERVER-SC-04", "C", "HEAD / shows the protocol version."],
  ["SERVER-SC-05", "C", "Sessions begin with initialize."],
  ["SERVER-SC-06", "C", "Tools need their scopes."],
  ["SERVER-SC-07", "C", "All tools execute."],
  ["SERVER-SC-08", "C", "Screenshots are image content."],
  ["SERVER-SC-09", "C", "Error answers have the form of JSON-RPC."],
  ["SERVER-SC-10", "C", "Claude on the web and on phones gets through CORS."],
];

// Specification 003: the agent wrapper.
const AGENTS: readonly Row[] = [
  ["FR-001", "D", "Any command-line agent is added by configuration, without code."],
  ["FR-002", "D F", "Agents are reached over A2A 0.3.0 on JSON-RPC, REST and gRPC."],
  ["FR-003", "E", "Agents run on schedules, at intervals and at times."],
  ["FR-004", "D", "An agent's output is captured and returned to the caller."],
  ["FR-005", "D", "Each agent instance has a profile of its own."],
  ["FR-006", "D", "Parameters and context are passed to the agent."],
  ["FR-007", "D J", "Each agent's history and logs can be seen."],
  ["FR-008", "D", "A failed execution is handled and explained."],
  ["FR-009", "D", "Different agents run at the same time."],
  ["FR-010", "D", "Parameters and settings are configured per agent."],
  ["FR-011", "D", "Every A2A endpoint needs authentication; cards can be closed."],
  ["FR-012", "D J", "Inputs, outputs, errors and timing of executions are logged, masked."],
  ["FR-013", "D E", "A read-write agent runs once at a time, a read-only one many times."],
  ["FR-014", "D", "Sensitive data is neither stored nor logged."],
  ["FR-EDGE-01", "D", "Transient failures are repeated 3 times after 1, 2 and 4 s, permanent ones never."],
  ["FR-EDGE-02", "D", "An execution is ended by force after its limit of 1 to 60 minutes, 5 by default."],
  ["FR-EDGE-03", "E", "Ten executions wait for a writer; an eleventh, or 30 minutes, is a 503."],
  ["FR-EDGE-04", "D", "A read-only agent runs at most 10 times at once."],
  ["FR-EDGE-05", "D", "CPU over 90 % or memory over 85 % refuses new executions with 503."],
  ["FR-EDGE-06", "D", "Identical input within 60 s returns the same execution."],
  ["FR-EDGE-07", "D", "An agent that asks for input is refused, and warned about when configured."],
  ["FR-EDGE-08", "D", "Durations are recorded in microseconds."],
  ["FR-EDGE-09", "D", "Long executions show a heartbeat every 30 s, and no partial output."],
  ["FR-EDGE-10", "D", "A failed authentication is a bare 401; tokens have at least 32 characters."],
  ["FR-EDGE-11", "D", "Five failed authentications in 10 minutes block an address for 15."],
  ["FR-EDGE-12", "D", "More than 100 requests a minute raise an alert and are not throttled."],
  ["FR-EDGE-13", "D", "Keys, passwords, tokens and e-mail addresses are masked before storing."],
  ["FR-EDGE-14", "D", "An agent is read-only unless its profile says otherwise."],
  ["FR-EDGE-15", "D", "Less than 1 GB of disk or a load over 4 refuses new executions with 503."],
  ["SC-001", "F", "Five kinds of agents execute three commands each."],
  ["SC-002", "D", "At 10 concurrent requests the median is under 500 ms, p95 under 2 s, p99 under 5 s."],
  ["SC-003", "E", "95 % of scheduled runs start within 30 s of their time."],
  ["SC-004", "D", "Ten agents at once: CPU under 80 %, memory under 4 GB, at most 20 % slower."],
  ["SC-005", "E", "95 % of scheduled runs succeed over 30 days, by failure type."],
  ["SC-006", "D", "A newcomer has a working endpoint within five minutes."],
  ["SC-007", "D", "99 % of results are available within 10 s of the process's end."],
  ["SC-008", "D", "At least 20 kinds of failures name their category and the next step."],
];

// Specification 004: action execution.
const ACTIONS: readonly Row[] = [
  ["ACT-001", "H", "One plan step becomes one action with a classified outcome, never an exception."],
  ["ACT-002", "H", "It works on the caller's page and snapshot, and manages neither browser nor plan."],
  ["ACT-003", "H", "A model, remote or local, translates the step into one validated action."],
  ["ACT-004", "H", "navigate goes to a URL within 10 s, or is navigation_blocked."],
  ["ACT-005", "H", "click takes role and name, else role, else text, within 3 s."],
  ["ACT-006", "H", "type writes into the focused field."],
  ["ACT-007", "H", "search fills the search box and presses Enter, else types and presses Enter."],
  ["ACT-008", "H", "scroll moves 800 pixels down or up."],
  ["ACT-009", "H", "press_key presses the named key."],
  ["ACT-010", "H", "wait waits for the given seconds, at most 60."],
  ["ACT-011", "H", "A router gives each action to its handler; an unknown one is a failure."],
  ["ACT-012", "H", "Input, action, arguments and output have their given names and types."],
  ["ACT-013", "H", "Only allowed tools are used."],
  ["ACT-014", "H", "The prompt asks for exactly one JSON object with one tool call."],
  ["ACT-015", "H", "Click targets come only from the snapshot."],
  ["ACT-016", "H", "Nothing is retried, and no alternative is proposed."],
  ["ACT-017", "H", "A failure is a missing element, an unclear step, a tool's limit, a block or unknown."],
  ["ACT-018", "H", "A failure names the action, its arguments and what was missing."],
  ["ACT-019", "H", "Key, model and timeouts are read from the environment."],
  ["ACT-020", "H", "A configuration file holds the model, browser and action limits."],
  ["ACT-021", "H", "Each action has its own time limit."],
  ["ACT-022", "H", "Tests cover each handler and a complete step in a real page."],
  ["ACT-023", "H", "Snapshots are compressed to visible interactive elements."],
  ["ACT-024", "H", "Answers for repeated steps are cached."],
  ["ACT-025", "H", "Limits adapt to the action and to the connection."],
  ["ACT-026", "H", "Counts, averages and distributions are measured under their given names."],
];

export const requirements: readonly Requirement[] = [
  ...EXECUTION,
  ...DISCOVERY,
  ...SERVER,
  ...AGENTS,
  ...ACTIONS,
].map(([id, issues, sentence]) => ({
  id,
  issues,
  sentence,
  status: builtIds.includes(id) ? "built" : "planned",
}));

function numbered(prefix: string, numbers: string): string[] {
  return numbers.split(" ").map((number) => `${prefix}-${number}`);
}

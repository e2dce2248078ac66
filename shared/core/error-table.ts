/**
 * Every type of failure and its form on each wire. A new failure is one row; the compiler requires every column.
 * docs/errors.md is generated from this table.
 */

/** `transient`: repeating may succeed. `permanent`: the caller or the configuration has to change first. */
export type ErrorCategory = "transient" | "permanent" | "agent_error" | "system_error";

export interface ErrorRow {
  category: ErrorCategory;
  /** HTTP status of REST and MCP. */
  http: number;
  /** google.rpc.Code of A2A; the HTTP status of A2A follows from it (AIP-193). */
  grpc: GrpcCode;
  /** Error code of JSON-RPC. -32000 is the one that JSON-RPC reserves for servers and A2A does not use. */
  jsonRpc: number;
  /** `reason` of google.rpc.ErrorInfo. */
  reason: string;
  /** Default of Retry-After; null where repeating the same call cannot succeed. */
  retryAfterSeconds: number | null;
  /** Exit code of the command: 2 for usage and configuration, otherwise 1. */
  exitCode: 1 | 2;
  /** General description: one sentence. */
  summary: string;
  /** The next step of an operator, and of every reader without a column of its own. */
  next: string;
  /** The next step of a program that calls REST. */
  nextForClient?: string;
  /** The next step of an assistant that calls MCP tools. */
  nextForAssistant?: string;
}

export type GrpcCode =
  | "INVALID_ARGUMENT"
  | "NOT_FOUND"
  | "FAILED_PRECONDITION"
  | "PERMISSION_DENIED"
  | "UNAVAILABLE"
  | "RESOURCE_EXHAUSTED"
  | "UNAUTHENTICATED"
  | "INTERNAL";

type Wires = Pick<
  ErrorRow,
  "category" | "http" | "grpc" | "jsonRpc" | "reason" | "retryAfterSeconds" | "exitCode"
>;

const TRANSIENT: Wires = {
  category: "transient",
  http: 503,
  grpc: "UNAVAILABLE",
  jsonRpc: -32000,
  reason: "UNAVAILABLE",
  retryAfterSeconds: 5,
  exitCode: 1,
};
const PERMANENT: Wires = {
  category: "permanent",
  http: 400,
  grpc: "INVALID_ARGUMENT",
  jsonRpc: -32602,
  reason: "INVALID_PARAMS",
  retryAfterSeconds: null,
  exitCode: 1,
};
const SYSTEM_ERROR: Wires = {
  category: "system_error",
  http: 500,
  grpc: "INTERNAL",
  jsonRpc: -32603,
  reason: "INTERNAL_ERROR",
  retryAfterSeconds: null,
  exitCode: 1,
};
const AGENT_ERROR: Wires = { ...SYSTEM_ERROR, category: "agent_error", http: 502 };
/** A mistake of the deployment, which a caller over a network can neither see nor correct. */
const MISCONFIGURED: Wires = { ...SYSTEM_ERROR, category: "permanent" };
const AGENT_NOT_FOUND: Wires = {
  ...PERMANENT,
  http: 404,
  grpc: "NOT_FOUND",
  jsonRpc: -32601,
  reason: "AGENT_NOT_FOUND",
};

const REPORT_TO_OPERATOR = "Report it to the operator of this deployment, with the run's id.";
const OFFER_RETRY = "Offer the user to try again in a moment.";
const OFFER_OTHER_AGENT =
  "Tell the user that this agent cannot be used until its operator corrects it; federalrunner_agents_list shows the others.";
const REPORT_OUTAGE =
  "Tell the user that the service has a problem that neither of you can solve, and to try again later.";

export const ERROR_TYPES = {
  agent_crashed: {
    ...AGENT_ERROR,
    summary: "A signal ended the agent's process.",
    next: "Run it again; if it happens again, give the agent more memory, or read its own log.",
    nextForAssistant: OFFER_RETRY,
  },
  agent_disabled: {
    ...AGENT_NOT_FOUND,
    http: 409,
    summary: "The agent is disabled.",
    next: "Set `enabled` in its profile, or use another agent.",
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  agent_failed: {
    ...AGENT_ERROR,
    summary: "The agent's program reported an error.",
    next: "Read its answer; correct the request, the profile's arguments or the agent's account.",
    nextForAssistant: "Read its answer, correct the request with the user, and call the tool again.",
  },
  agent_not_found: {
    ...AGENT_NOT_FOUND,
    summary: "There is no agent with this id.",
    next: "List the agents that exist with `federalrunner agents list`.",
    nextForClient: "List the agents that exist with GET /api/agents.",
    nextForAssistant: "List the agents that exist with federalrunner_agents_list.",
  },
  agent_not_installed: {
    ...MISCONFIGURED,
    summary: "The agent's executable is missing or not executable.",
    next: "Install it, or correct `executable` in its profile; `federalrunner agents check` verifies it.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  agent_not_started: {
    ...TRANSIENT,
    summary: "The machine could not start the agent's process.",
    next: "Try again later; if it happens again, give the machine more memory or execute fewer agents at once.",
    nextForAssistant: OFFER_RETRY,
  },
  agent_output_invalid: {
    ...AGENT_ERROR,
    summary: "The agent's output does not have the form that its profile declares.",
    next: "Compare `output` in its profile with the agent's output; the form may differ between versions.",
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  authentication_failed: {
    ...PERMANENT,
    http: 401,
    grpc: "UNAUTHENTICATED",
    jsonRpc: -32000,
    reason: "UNAUTHENTICATED",
    summary: "The caller could not be authenticated.",
    next: "Send a valid token.",
    nextForClient: "Send a valid access token: Authorization: Bearer ….",
  },
  authentication_locked: {
    ...TRANSIENT,
    http: 429,
    summary: "Too many failed authentications came from this address.",
    next: "Wait for the time in Retry-After, then call again with a valid token.",
  },
  browser_crashed: {
    ...TRANSIENT,
    http: 502,
    summary: "The browser ended or its page crashed during the run.",
    next: "Run it again; if it happens again, give the run more memory.",
    nextForAssistant: OFFER_RETRY,
  },
  browser_unavailable: {
    ...SYSTEM_ERROR,
    summary: "No browser could be started.",
    next: "Install the missing system libraries, or set FEDERALRUNNER_BROWSER_PATH to an installed browser.",
    nextForAssistant:
      "On the user's own computer, tell the user to install Chrome; elsewhere, that the service has a problem and to try again later.",
  },
  cancelled: {
    ...PERMANENT,
    http: 409,
    summary: "The run was cancelled.",
    next: "Start it again if it is still needed.",
    nextForAssistant: "Execute the wizard again only when the user wants it.",
  },
  capacity_exhausted: {
    ...TRANSIENT,
    summary: "At capacity.",
    next: "Try again in a moment.",
    nextForClient: "Try again after the time in Retry-After.",
    nextForAssistant: OFFER_RETRY,
  },
  cloud_access_denied: {
    ...MISCONFIGURED,
    summary: "Google Cloud refused the call.",
    next: "Give the service account the permissions listed in shared/cloud/permissions.ts.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: REPORT_OUTAGE,
  },
  disk_quota_exceeded: {
    ...AGENT_ERROR,
    summary: "The agent wrote more to its folders than a run may.",
    next: "Ask for less at once.",
    nextForAssistant: "Ask the agent for less at once, and call the tool again.",
  },
  expired: {
    ...TRANSIENT,
    retryAfterSeconds: 60,
    summary: "No worker started the run within its start limit.",
    next: "Start it again later.",
    nextForAssistant: OFFER_RETRY,
  },
  fenced: {
    ...SYSTEM_ERROR,
    summary: "The run lost its lease before it ended; its changes were discarded.",
    next: "Run it again; no change was stored.",
    nextForAssistant: OFFER_RETRY,
  },
  insufficient_scope: {
    ...PERMANENT,
    http: 403,
    grpc: "PERMISSION_DENIED",
    jsonRpc: -32000,
    reason: "PERMISSION_DENIED",
    summary: "The access token lacks a scope that this call needs.",
    next: "Call again with a token that grants the scope that the message names.",
  },
  interactive_input_required: {
    ...AGENT_NOT_FOUND,
    http: 409,
    summary: "Interactive input required - execution not supported.",
    next: "Use the agent's non-interactive mode: correct `args` in its profile.",
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  internal_error: {
    ...SYSTEM_ERROR,
    summary: "FederalRunner failed internally.",
    next: "Run it again; if it happens again, report it with the run's id.",
    nextForAssistant: "Offer the user to try again; if it fails again, give them the run's id to report.",
  },
  invalid_agent_profile: {
    ...MISCONFIGURED,
    summary: "The agent's profile is malformed.",
    next: "Correct the fields that the message names and verify them with `federalrunner agents check`.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  invalid_configuration: {
    ...MISCONFIGURED,
    exitCode: 2,
    summary: "A setting is missing or has a wrong value.",
    next: "Correct the settings that the message names; docs/configuration.md lists all of them.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: REPORT_OUTAGE,
  },
  invalid_parameters: {
    ...PERMANENT,
    summary: "The parameters do not match the schema in the agent's profile.",
    next: "Correct the parameters that the problems name; `federalrunner agents show` lists all of them.",
    nextForClient: "Correct the parameters that the problems name; GET /api/agents/{id} lists all of them.",
    nextForAssistant:
      "Correct the parameters that the problems name; federalrunner_agents_list shows all of them.",
  },
  invalid_request: {
    ...PERMANENT,
    exitCode: 2,
    summary: "The call is malformed.",
    next: "Correct the arguments that the message names and call again.",
    nextForAssistant: "Correct the arguments that the message names, and call the tool again.",
  },
  invalid_schedule: {
    ...PERMANENT,
    summary: "The schedule is malformed.",
    next: "Correct the fields that the problems name.",
    nextForAssistant:
      "Correct the fields that the problems name, asking the user where the choice is theirs, and call the tool again.",
  },
  invalid_user_data: {
    ...PERMANENT,
    summary: "The data does not match the wizard's contract.",
    next: "Ask the person for the fields that the problems name, then run again.",
    nextForAssistant:
      "Ask the user about the fields that validation_errors names, in plain words and together, then call the tool again with the corrected data.",
  },
  invalid_wizard: {
    ...MISCONFIGURED,
    summary: "The wizard's file is malformed.",
    next: "Correct the fields that the message names and check the file with `federalrunner wizards check`.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: "Tell the user that this form cannot be filled until its wizard is corrected.",
  },
  invalid_workspace: {
    ...PERMANENT,
    http: 422,
    summary: "The agent's workspace holds an entry that cannot be stored.",
    next: "Remove it: only files, folders and links within the workspace are stored, and no setuid programs.",
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  issuer_unavailable: {
    ...TRANSIENT,
    summary: "The issuer did not answer, so the access token could not be verified.",
    next: "Try again in a moment.",
  },
  launch_failed: {
    ...TRANSIENT,
    summary: "The worker could not be started.",
    next: "Try again later; if it happens again, check that the job is deployed.",
    nextForAssistant: OFFER_RETRY,
  },
  model_api_refused: {
    ...MISCONFIGURED,
    summary: "The model API refused the agent's key, its account or the model.",
    next: "Correct the key, the account or the model that the message names; `federalrunner agents check` finds missing keys.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  model_api_unavailable: {
    ...TRANSIENT,
    summary: "The agent's model API was unreachable, overloaded or limited the rate.",
    next: "Try again in a moment; if it happens again, check the API's address in the profile and its status.",
    nextForAssistant: OFFER_RETRY,
  },
  model_usage_limited: {
    ...PERMANENT,
    http: 429,
    // The code that advises against a retry.
    grpc: "FAILED_PRECONDITION",
    jsonRpc: -32000,
    reason: "FAILED_PRECONDITION",
    summary: "The usage limit of the agent's account at its model provider is reached.",
    next: "Try again after the time that the message names, or give the agent an account with a higher limit.",
    nextForClient: "Try again after the time that the message names.",
    nextForAssistant:
      "Tell the user when the limit ends, if the message names the time; federalrunner_agents_list shows other agents.",
  },
  navigation_failed: {
    ...TRANSIENT,
    http: 502,
    summary: "A page of the form could not be loaded.",
    next: "Try again later; the site may be down or unreachable.",
    nextForAssistant:
      "Tell the user that the site could not be reached, and offer to try again in some minutes.",
  },
  person_absent: {
    ...PERMANENT,
    http: 422,
    summary: "The person who was asked to act on the form did not do so in time.",
    next: "Run again when the person has time: the link is open for 15 minutes.",
    nextForAssistant:
      "Ask the user whether they have time now. If so, execute it again and give them the new link at once.",
  },
  queue_full: {
    ...TRANSIENT,
    retryAfterSeconds: 30,
    summary: "The agent's queue is full (10 runs).",
    next: "Try again when the queue is shorter.",
  },
  queue_unavailable: {
    ...TRANSIENT,
    summary: "Cloud Tasks did not answer in time.",
    next: "Try again in a moment.",
    nextForAssistant: OFFER_RETRY,
  },
  registry_unavailable: {
    ...TRANSIENT,
    summary: "A registry of wizards did not answer as required.",
    next: "Check its address, or try again in a moment.",
  },
  repository_refused: {
    ...MISCONFIGURED,
    summary: "The git repository of the agent's workspace refused the credentials, the branch or the push.",
    next: "Correct `workspace` in its profile: the address, the branch, the token and its rights.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  repository_unavailable: {
    ...TRANSIENT,
    summary: "The git repository of the agent's workspace did not answer as required.",
    next: "Try again in a moment; if it happens again, check the address in the profile and the host's status.",
    nextForAssistant: OFFER_RETRY,
  },
  result_expired: {
    ...PERMANENT,
    http: 410,
    summary: "The result was deleted when its retention ended.",
    next: "Run it again, or keep results longer (RESULT_RETENTION).",
    nextForAssistant: "The results were deleted for privacy. Offer the user to execute the wizard again.",
  },
  run_not_found: {
    ...PERMANENT,
    http: 404,
    grpc: "NOT_FOUND",
    jsonRpc: -32001,
    reason: "TASK_NOT_FOUND",
    summary: "There is no run with this id.",
    next: "List the runs that exist with `federalrunner runs list`.",
    nextForClient: "List your runs with GET /api/runs.",
    nextForAssistant: "List the user's runs with federalrunner_list_runs.",
  },
  schedule_conflict: {
    ...PERMANENT,
    http: 409,
    summary: "The schedule exists already, or another call changed it.",
    next: "Read the current schedule, and change that.",
    nextForAssistant:
      "Look at the schedule with federalrunner_schedules_list and its id, then decide with the user.",
  },
  schedule_not_found: {
    ...PERMANENT,
    http: 404,
    summary: "There is no schedule with this id.",
    next: "List the schedules that exist with `federalrunner schedules list`.",
    nextForClient: "List your schedules with GET /api/schedules.",
    nextForAssistant: "List the user's schedules with federalrunner_schedules_list.",
  },
  scheduler_unavailable: {
    ...TRANSIENT,
    summary: "Cloud Scheduler did not answer in time.",
    next: "Try again in a moment.",
    nextForAssistant: OFFER_RETRY,
  },
  secret_manager_unavailable: {
    ...TRANSIENT,
    summary: "Secret Manager did not answer in time.",
    next: "Try again in a moment.",
  },
  secret_unavailable: {
    ...MISCONFIGURED,
    summary: "A key that the agent needs is not set, or cannot be read.",
    next: "Set the variable, or give access to the secret, that the message names; `federalrunner agents check` verifies it.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: OFFER_OTHER_AGENT,
  },
  selector_not_found: {
    ...PERMANENT,
    http: 502,
    summary: "An element that the wizard names is not on the page.",
    next: "The site has probably changed: discover the wizard again with FederalScout.",
    nextForAssistant:
      "Look at the picture: if no answer has led to another page, the user can fill it in at its address.",
  },
  session_not_found: {
    ...PERMANENT,
    http: 404,
    summary: "There is no open session with this id.",
    next: "Resume it with federalscout_resume_discovery, or start a new one.",
  },
  site_blocked: {
    ...PERMANENT,
    http: 502,
    summary: "The site refuses automated visits, or the form leads to a site that its wizard does not allow.",
    next: "Wait before trying again, or try another browser (FEDERALRUNNER_BROWSER_TYPE). Where the message names another site, discover the wizard again.",
    nextForAssistant: "Tell the user this, and give them the form's address, to fill it in themselves.",
  },
  storage_unavailable: {
    ...TRANSIENT,
    summary: "Cloud Storage did not answer in time.",
    next: "Try again in a moment.",
    nextForAssistant: OFFER_RETRY,
  },
  timeout: {
    ...TRANSIENT,
    http: 504,
    summary: "The run took longer than its limit.",
    next: "Try again later, or allow more time.",
    nextForAssistant: "Offer the user to try again, with a larger options.timeout_s if the site is slow.",
  },
  too_many_streams: {
    ...TRANSIENT,
    http: 429,
    grpc: "RESOURCE_EXHAUSTED",
    reason: "RESOURCE_EXHAUSTED",
    retryAfterSeconds: 10,
    summary: "The caller holds the maximum number of streams open.",
    next: "Close a stream, or wait for a task to end.",
    nextForClient: "Close a stream or wait for a task to end, then try again after the time in Retry-After.",
    nextForAssistant: "Wait for the running calls to end, then call the tool again.",
  },
  unknown_page: {
    ...PERMANENT,
    http: 422,
    summary: "The site shows a page or dialog that the wizard does not record.",
    next: "Discover the branch that these answers lead to, and add it to the wizard.",
    nextForAssistant:
      "Tell the user that their answers lead to a page that is not known here, and give them the form's address, to go on themselves.",
  },
  unsealing_failed: {
    ...SYSTEM_ERROR,
    summary: "The configured keys cannot open the sealed data.",
    next: "Check that both sides use the same key set, and that it holds rotated keys until all data sealed with them is deleted.",
    nextForAssistant: REPORT_OUTAGE,
  },
  unsupported_control: {
    ...PERMANENT,
    http: 422,
    summary: "The form asks for a sign-in, a file, a captcha or a signature.",
    next: "Run it with handoff, and complete this part by the link; or fill the form by hand: only a person can use this control.",
    nextForAssistant:
      "Tell the user what this form asks for. If they have time now, execute it again with options.handoff, and give them the link that comes back. Otherwise give them the form's address.",
  },
  validation_error: {
    ...PERMANENT,
    http: 422,
    summary: "The site rejected an answer.",
    next: "Ask the person to correct the fields that the validation errors name, then run again.",
    nextForAssistant:
      "Look at the picture, ask the user to correct the fields that validation_errors names, then call the tool again.",
  },
  wizard_conflict: {
    ...PERMANENT,
    http: 409,
    summary: "The target holds another version of the wizard.",
    next: "Compare both versions; --force overwrites the other one.",
  },
  wizard_not_found: {
    ...PERMANENT,
    http: 404,
    summary: "There is no wizard with this id.",
    next: "List the wizards that exist with `federalrunner wizards`.",
    nextForClient: "List the wizards that exist with GET /api/wizards.",
    nextForAssistant:
      "List the forms with federalrunner_list_wizards. A missing form is added from its address: offer the user to send that to the operator of this service, and to look the official form up at https://www.usa.gov/.",
  },
  wizard_untrusted: {
    ...PERMANENT,
    http: 403,
    grpc: "PERMISSION_DENIED",
    jsonRpc: -32000,
    reason: "PERMISSION_DENIED",
    summary: "The signature, the publisher or the version of a published wizard is not trusted.",
    next: "Leave it, or ask its publisher; `federalrunner wizards outdated` names its state, `remove` deletes it.",
    nextForClient: REPORT_TO_OPERATOR,
    nextForAssistant: "Tell the user that this form cannot be filled until its wizard is trusted again.",
  },
  worker_lost: {
    ...SYSTEM_ERROR,
    summary: "The worker ended before the run did.",
    next: "Run it again; the progress of the first run is unknown.",
    nextForAssistant: OFFER_RETRY,
  },
  workspace_conflict: {
    ...TRANSIENT,
    http: 409,
    summary: "Another run changed the workspace before this run ended.",
    next: "Run it again: it then starts from the new state.",
  },
  workspace_too_large: {
    ...PERMANENT,
    http: 507,
    summary: "The agent's workspace is larger than allowed.",
    next: "Remove files from the workspace, or have the agent write less.",
    nextForAssistant: OFFER_OTHER_AGENT,
  },
} as const satisfies Record<string, ErrorRow>;

/** A failure's type: one of the keys of {@link ERROR_TYPES}. */
export type ErrorType = keyof typeof ERROR_TYPES;

/** The row of a type; `internal_error` for a type that only a newer release has. */
export function errorRow(type: string): ErrorRow & { type: ErrorType } {
  const known = Object.hasOwn(ERROR_TYPES, type) ? (type as ErrorType) : "internal_error";
  return { type: known, ...ERROR_TYPES[known] };
}

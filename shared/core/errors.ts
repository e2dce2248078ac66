/**
 * Every failure of the product is an {@link AppError} with one type out of this closed set. Each wire (command,
 * MCP, A2A, REST) maps the type once; nothing else decides what a failure means.
 */

/** What a failure asks for: `transient` may be repeated, `permanent` needs a change by the caller. */
export type ErrorCategory = "transient" | "permanent" | "agent_error" | "system_error";

/** Meaning of each type: its category, what it says in general, and what the reader can do about it. */
export const ERROR_TYPES = {
  agent_crashed: {
    category: "agent_error",
    summary: "The agent's process was ended by a signal.",
    next: "Run it again; if it happens again, give the agent more memory, or look at its own log.",
  },
  agent_disabled: {
    category: "permanent",
    summary: "The agent is switched off.",
    next: "Set `enabled` in its profile, or use another agent.",
  },
  agent_failed: {
    category: "agent_error",
    summary: "The agent ended with an error of its own.",
    next: "Read what it answered; correct the request, the profile's arguments or the agent's account.",
  },
  agent_not_found: {
    category: "permanent",
    summary: "There is no agent with this id.",
    next: "List the agents that exist with `federalrunner agents list`.",
  },
  agent_not_installed: {
    category: "permanent",
    summary: "The agent's executable is not there, or may not be executed.",
    next: "Install it, or correct `executable` in its profile; `federalrunner agents check` looks again.",
  },
  agent_not_started: {
    category: "transient",
    summary: "The machine had no room for the agent's process.",
    next: "Try again later; if it happens again, give the machine more memory or execute fewer agents at once.",
  },
  agent_output_invalid: {
    category: "agent_error",
    summary: "The agent's output is not what its profile promises.",
    next: "Compare `output` in its profile with what the agent prints; another version may print something else.",
  },
  authentication_failed: {
    category: "permanent",
    summary: "The caller could not be authenticated.",
    next: "Send a valid token.",
  },
  authentication_locked: {
    category: "transient",
    summary: "Too many failed authentications came from this address.",
    next: "Wait until the block ends, as Retry-After says, and call again with a valid token.",
  },
  browser_crashed: {
    category: "transient",
    summary: "The browser ended or its page crashed during the run.",
    next: "Run it again; if it happens again, give the run more memory.",
  },
  browser_unavailable: {
    category: "system_error",
    summary: "No browser could be started.",
    next: "Install the missing system libraries, or set FEDERALRUNNER_BROWSER_PATH to an installed browser.",
  },
  cancelled: {
    category: "permanent",
    summary: "The run was cancelled.",
    next: "Start it again when it is wanted.",
  },
  capacity_exhausted: {
    category: "transient",
    summary: "No further execution can be taken on at the moment.",
    next: "Try again after the time that Retry-After says.",
  },
  cloud_access_denied: {
    category: "permanent",
    summary: "Google Cloud refused the call.",
    next: "Give the service account the permissions listed in shared/cloud/permissions.ts.",
  },
  expired: {
    category: "transient",
    summary: "The run waited too long for its turn.",
    next: "Start it again later.",
  },
  fenced: {
    category: "system_error",
    summary: "The run lost its exclusive lease while it was under way, and what it changed was not kept.",
    next: "Run it again; nothing of it was stored.",
  },
  insufficient_scope: {
    category: "permanent",
    summary: "The access token lacks a scope that this call needs.",
    next: "Call again with a token that grants the scope that the message names.",
  },
  interactive_input_required: {
    category: "permanent",
    summary: "Interactive input required - execution not supported.",
    next: "Use the agent's non-interactive mode: correct `args` in its profile.",
  },
  internal_error: {
    category: "system_error",
    summary: "Something went wrong inside FederalRunner.",
    next: "Run it again; if it happens again, report it with the run's id.",
  },
  invalid_agent_profile: {
    category: "permanent",
    summary: "The agent's profile is malformed.",
    next: "Correct the places that the message names and look again with `federalrunner agents check`.",
  },
  invalid_configuration: {
    category: "permanent",
    summary: "A setting is missing or has a wrong value.",
    next: "Correct the settings that the message names; docs/configuration.md lists all of them.",
  },
  invalid_parameters: {
    category: "permanent",
    summary: "The parameters do not fit what the agent's profile declares.",
    next: "Correct the parameters that the problems name; `federalrunner agents show` lists all of them.",
  },
  invalid_request: {
    category: "permanent",
    summary: "The call itself is wrong.",
    next: "Correct what the message names and call again.",
  },
  invalid_schedule: {
    category: "permanent",
    summary: "The schedule is malformed.",
    next: "Correct the fields that the problems name.",
  },
  invalid_user_data: {
    category: "permanent",
    summary: "The data does not fit what the wizard asks for.",
    next: "Ask the person for the fields that the problems name, then run again.",
  },
  invalid_wizard: {
    category: "permanent",
    summary: "The wizard's file is malformed.",
    next: "Correct the places that the message names and check the file with `federalrunner wizards check`.",
  },
  invalid_workspace: {
    category: "permanent",
    summary: "The agent's workspace holds something that cannot be kept.",
    next: "Remove it: only files, folders and links within the workspace are kept, and no programs with special rights.",
  },
  issuer_unavailable: {
    category: "transient",
    summary: "The access token cannot be checked, because its issuer does not answer.",
    next: "Try again in a moment.",
  },
  launch_failed: {
    category: "transient",
    summary: "The worker could not be started.",
    next: "Try again later; if it happens again, check that the job is deployed.",
  },
  navigation_failed: {
    category: "transient",
    summary: "A page of the form could not be loaded.",
    next: "Try again later; the site may be down or unreachable.",
  },
  queue_full: {
    category: "transient",
    summary: "Ten runs wait for this agent already, which is as many as may.",
    next: "Try again when some of them are done.",
  },
  queue_unavailable: {
    category: "transient",
    summary: "Cloud Tasks did not answer in time.",
    next: "Try again in a moment.",
  },
  result_expired: {
    category: "permanent",
    summary: "The result was deleted when its retention ended.",
    next: "Run it again, or keep results longer (RESULT_RETENTION).",
  },
  run_not_found: {
    category: "permanent",
    summary: "There is no run with this id.",
    next: "List the runs that exist with `federalrunner runs list`.",
  },
  schedule_conflict: {
    category: "permanent",
    summary: "The schedule exists already, or was changed by somebody else in between.",
    next: "Look at it as it is now, and change that.",
  },
  schedule_not_found: {
    category: "permanent",
    summary: "There is no schedule with this id.",
    next: "List the schedules that exist with `federalrunner schedules list`.",
  },
  scheduler_unavailable: {
    category: "transient",
    summary: "Cloud Scheduler did not answer in time.",
    next: "Try again in a moment.",
  },
  secret_manager_unavailable: {
    category: "transient",
    summary: "Secret Manager did not answer in time.",
    next: "Try again in a moment.",
  },
  secret_unavailable: {
    category: "permanent",
    summary: "A key that the agent needs is not set, or cannot be read.",
    next: "Set the variable, or give access to the secret, that the message names; `federalrunner agents check` looks again.",
  },
  selector_not_found: {
    category: "permanent",
    summary: "An element that the wizard names is not on the page.",
    next: "The site has probably changed: discover the wizard again with FederalScout.",
  },
  session_not_found: {
    category: "permanent",
    summary: "There is no open session with this id.",
    next: "Take it up again with federalscout_resume_discovery, or start a new one.",
  },
  site_blocked: {
    category: "permanent",
    summary: "The site refuses automated visits.",
    next: "Wait before trying again, or try another browser (FEDERALRUNNER_BROWSER_TYPE).",
  },
  storage_unavailable: {
    category: "transient",
    summary: "Cloud Storage did not answer in time.",
    next: "Try again in a moment.",
  },
  timeout: {
    category: "transient",
    summary: "The run took longer than its limit.",
    next: "Try again later, or allow more time.",
  },
  unsealing_failed: {
    category: "system_error",
    summary: "Sealed data cannot be opened with the keys at hand.",
    next: "Check that both sides use the same key set, and that a rotated key is kept until nothing needs it.",
  },
  validation_error: {
    category: "permanent",
    summary: "The site rejected an answer.",
    next: "Ask the person to correct the fields that the validation errors name, then run again.",
  },
  wizard_conflict: {
    category: "permanent",
    summary: "There is another version of the wizard where this one shall go.",
    next: "Look at both versions and keep what is right; --force overwrites the other one.",
  },
  wizard_not_found: {
    category: "permanent",
    summary: "There is no wizard with this id.",
    next: "List the wizards that exist with `federalrunner wizards`.",
  },
  worker_lost: {
    category: "system_error",
    summary: "The worker ended in the middle of the run.",
    next: "Run it again; it is unknown how far the first one came.",
  },
  workspace_conflict: {
    category: "transient",
    summary: "The workspace was changed by somebody else while the run was under way.",
    next: "Run it again: it then starts from the new state.",
  },
  workspace_too_large: {
    category: "permanent",
    summary: "The agent's workspace is larger than allowed.",
    next: "Remove files from the workspace, or have the agent write less.",
  },
} as const satisfies Record<string, { category: ErrorCategory; summary: string; next: string }>;

/** A failure's type: one of the keys of {@link ERROR_TYPES}. */
export type ErrorType = keyof typeof ERROR_TYPES;

/** Facts that a failure may carry. They may be personal: seal them, show them to their owner, never log them. */
export interface ErrorDetails {
  /** Which field of the wizard, or which part of the input, is meant. */
  field_id?: string;
  /** Number of the wizard's page, from 1. */
  page?: number;
  /** What exists or would fit instead. */
  candidates?: string[];
  /** Every problem of the input, when there may be several. */
  problems?: InputProblem[];
  /** The site's own messages, each with the field it belongs to where that is known. */
  validation_errors?: ValidationMessage[];
  [fact: string]: unknown;
}

/** One problem of a caller's input. `field` is a path such as `children[1].age`. */
export interface InputProblem {
  field: string;
  problem:
    | "missing"
    | "type"
    | "pattern"
    | "range"
    | "unknown_option"
    | "unknown_field"
    | "ambiguous"
    | "format";
  /** Says what is wrong and what is expected, without repeating the value. */
  message: string;
  candidates?: string[];
  /** The one candidate that is probably meant. */
  closest?: string;
}

/** A message that the site itself shows about an answer. */
export interface ValidationMessage {
  field_id?: string;
  message: string;
}

/** The only error class that crosses a module's border. Its message never carries personal data. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly type: ErrorType;
  readonly details: ErrorDetails;

  constructor(type: ErrorType, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.type = type;
    this.details = options.details ?? {};
  }

  get category(): ErrorCategory {
    return ERROR_TYPES[this.type].category;
  }
}

/** Turns whatever was thrown into an {@link AppError}; what is not ours becomes `internal_error`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError("internal_error", ERROR_TYPES.internal_error.summary, { cause: thrown });
}

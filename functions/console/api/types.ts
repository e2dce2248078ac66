/** The parts of the REST interface's answers that the views read. */

import type { PersonNeed } from "../../../shared/handoff/need.ts";
import type { Notify } from "../../../shared/schedules/definition/schedule.ts";
import type { Condition } from "../../../shared/wizards/format/format.ts";
import type { FailureBody } from "./client.ts";

export interface WizardEntry {
  wizard_id: string;
  name: string;
  description: string;
  category: string;
  url: string;
  total_pages: number;
  estimated_seconds?: number;
  /** False: discovered on this computer, or from a registry. */
  official: boolean;
  /** The key that has signed a form from a registry. */
  publisher?: string;
  practice: boolean;
  proved: boolean;
  proof: string;
  words_note?: string;
}

export interface SimpleQuestion {
  field_id: string;
  question: string;
  kind: "text" | "number" | "boolean" | "date" | "choice" | "choices" | "checkboxes" | "list";
  optional: boolean;
  page?: string;
  when?: Condition;
  options?: { value: string; label: string }[];
  none?: string;
  parts?: { year: string; month: string; day?: string };
  default?: unknown;
  example?: unknown;
}

export interface Question extends SimpleQuestion {
  questions?: SimpleQuestion[];
  max_entries?: number;
}

export interface WizardDetail extends WizardEntry {
  questions: Question[];
  results: { name: string; label: string; type: string }[];
  contract: { properties?: Record<string, { examples?: unknown[]; title?: string }> };
}

export interface Run {
  id: string;
  kind: "wizard" | "agent";
  target: string;
  label?: string;
  /** `me`, or the beginning of another owner's keyed hash. */
  owner: string;
  trigger: "mcp" | "a2a" | "schedule" | "api" | "console" | "cli";
  client?: string;
  state: string;
  error?: FailureBody;
  facts?: Record<string, number>;
  schedule?: { id: string; scheduled_for: string };
  /** The part of the form that a person completes; the link opens once. */
  waiting?: { for: PersonNeed; page?: number; until: string; link?: string };
  created_at: string;
  started_at?: string;
  ended_at?: string;
  duration_ms?: number;
}

export interface RunEvent {
  seq: number;
  at: string;
  type: string;
  page?: number;
  pages?: number;
  title?: string;
  retrying?: string;
}

export interface TimelineEntry extends Omit<RunEvent, "seq" | "type"> {
  what: string;
  launcher?: string;
  resource?: string;
  state?: string;
  error_type?: string;
}

/** An answer in the words of the form. */
export interface AnswerRow {
  field_id: string;
  question: string;
  answer: string;
  is_default?: true;
}

export interface ResultValue {
  label?: string;
  type?: string;
  currency?: string;
  value?: unknown;
  text?: string;
  meaning?: string;
  period?: string;
}

/** The result of a wizard's or an agent's run. */
export interface RunResult {
  success: boolean;
  practice?: boolean;
  source?: { url: string; visited_at: string };
  assumptions?: string[];
  results?: Record<string, ResultValue>;
  figures?: Record<string, ResultValue | string>;
  page_text?: string;
  screenshots?: { page: number; title: string }[];
  warnings?: string[];
  /** In plain sentences. */
  text?: string;
  /** The form's values by field. */
  answers?: Record<string, unknown>;
  answered?: AnswerRow[];
  output?: string;
  masked?: boolean;
  attempts?: number;
  cpu_us?: number;
  max_memory_bytes?: number;
  exit_code?: number | null;
  error?: FailureBody;
}

export interface RunDetail {
  run: Run;
  own: boolean;
  attempts: { started_at: string; ended_at?: string; error_type?: string }[];
  timeline: TimelineEntry[];
  request?: { input: string; parameters?: Record<string, unknown>; masked?: boolean };
  result?: RunResult;
  result_deleted?: boolean;
}

export interface Agent {
  id: string;
  name: string;
  description: string;
  access_type: "read-only" | "read-write";
  max_concurrent_executions: number;
  timeout_seconds: number;
  parameters?: Record<string, unknown>;
  enabled: boolean;
  mode: string;
  /** The npm package of its program. */
  package?: { name: string; version: string };
  warnings: string[];
  /** Absent where the worker has not checked this profile yet. */
  readiness?: { ready: boolean; missing: string[]; checked_at: string };
}

export interface Schedule {
  id: string;
  name: string;
  description?: string;
  target: { kind: "agent" | "wizard"; id: string };
  cron?: string;
  every_minutes?: number;
  at?: string;
  time_zone: string;
  enabled: boolean;
  from_file: boolean;
  revision: number;
  next: string | null;
  last: { scheduled_for: string; run_id?: string } | null;
  input?: string;
  user_data?: Record<string, unknown>;
  notify?: Notify;
  upcoming?: string[];
}

/** The part of a tool's answer that the card shows. Every text in it may come from a website. */
export interface RunAnswer {
  content?: readonly Block[];
  structuredContent?: Run;
  isError?: boolean;
}

export interface Block {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

export interface Run {
  success?: boolean;
  run_id?: string;
  state?: string;
  wizard_id?: string;
  wizard_name?: string;
  agent_id?: string;
  label?: string;
  practice?: boolean;
  note?: string;
  source?: { url: string; visited_at: string };
  assumptions?: readonly string[];
  results?: Record<string, Figure>;
  figures?: Record<string, Figure>;
  page_text?: string;
  output?: string;
  rests_on?: Record<string, unknown>;
  defaults_applied?: Record<string, unknown>;
  pages?: readonly string[];
  kept_until?: string;
  warnings?: readonly string[];
  scenarios?: readonly { name: string; run_id?: string; error?: string }[];
  compared?: readonly { label: string; period?: string; values: readonly (string | null)[] }[];
  chart?: Chart;
  error?: { message: string; next?: string };
  validation_errors?: Record<string, string>;
  /** Questions before a run: their answers and `call` together are the arguments that start it. */
  ask?: { questions: readonly AskedQuestion[]; call: AskedCall };
}

export interface AskedCall {
  wizard_id: string;
  user_data: Record<string, unknown>;
  confirmed?: readonly string[];
}

export interface AskedQuestion {
  field_id: string;
  question: string;
  help?: string;
  control: "choice" | "boxes" | "yes_no" | "number" | "date" | "month" | "text";
  options?: readonly { value: string; label: string }[];
  optional?: boolean;
  value?: string;
  problem?: string;
  confirms?: boolean;
}

/** Bars of one figure, one for each scenario. */
export interface Chart {
  label: string;
  period?: string;
  bars: readonly { name: string; value: number; text: string }[];
}

export interface Figure {
  label: string;
  text: string;
  value?: unknown;
  meaning?: string;
  period?: string;
}

/** A question in the answer of `federalrunner_get_wizard_info`. */
export interface Question {
  field_id: string;
  question: string;
  options?: readonly string[];
}

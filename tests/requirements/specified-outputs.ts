/** Every output that the specifications describe by its keys. `specified-outputs.test.ts` compares each row with a real answer. */

export interface SpecifiedOutput {
  /** The part of the ledger that the row shows. */
  id: string;
  document: "000" | "001" | "002" | "004";
  section: string;
  /** The tool or shape. */
  name: string;
  /** Paths of the keys in the words of the specification; `[]` is every entry of a list. */
  keys: readonly string[];
  /** By the specification's key: what stands for it, as docs/notes/deviations.md explains. */
  instead?: Readonly<Record<string, string>>;
  /** The output is that of a failed call. */
  failed?: true;
}

const PICTURE = "(image content)";
const INPUT = ["type", "id", "name", "class", "visible", "value"].map((key) => `elements.inputs[].${key}`);

export const SPECIFIED_OUTPUTS: readonly SpecifiedOutput[] = [
  {
    id: "EXEC-004/list",
    document: "000",
    section: "REQ-EXEC-004",
    name: "federalrunner_list_wizards",
    keys: [
      "count",
      "wizards[].wizard_id",
      "wizards[].name",
      "wizards[].url",
      "wizards[].total_pages",
      "wizards[].discovered_at",
    ],
  },
  {
    id: "EXEC-004/info",
    document: "000",
    section: "REQ-EXEC-004",
    name: "federalrunner_get_wizard_info",
    keys: ["wizard", "page_summaries", "required_fields"],
  },
  {
    id: "EXEC-004/execute",
    document: "000",
    section: "REQ-EXEC-004",
    name: "federalrunner_execute_wizard",
    keys: ["success", "wizard_id", "execution_time_ms", "results", "screenshots", "pages_completed"],
    instead: { screenshots: PICTURE },
  },
  {
    id: "EXEC-004/validate",
    document: "000",
    section: "REQ-EXEC-004",
    name: "federalrunner_validate_user_data",
    keys: ["valid", "missing_fields", "type_mismatches", "suggestions"],
  },
  {
    id: "EXEC-010",
    document: "000",
    section: "REQ-EXEC-010",
    name: "federalrunner_execute_wizard",
    keys: [
      "student_aid_index",
      "federal_pell_grant_estimate",
      "eligibility_status",
      "cost_of_attendance",
    ].map((key) => `results.${key}`),
  },
  {
    id: "DISC-004/start",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_start_discovery",
    keys: ["session_id", "screenshot", "current_url", "html_context", "message"],
  },
  {
    id: "DISC-004/click",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_click_element",
    keys: ["success", "screenshot", "current_url", "html_context"],
  },
  {
    id: "DISC-004/click",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_click_element",
    keys: ["success", "error", "screenshot"],
    failed: true,
  },
  {
    id: "DISC-004/page-info",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_get_page_info",
    keys: ["screenshot", "current_url", "elements", "page_title"],
  },
  {
    id: "DISC-010",
    document: "001",
    section: "REQ-DISC-010",
    name: "federalscout_get_page_info",
    keys: ["elements.inputs", ...INPUT, "elements.selects", "elements.textareas", "elements.buttons"],
  },
  {
    id: "DISC-004/save",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_save_page_metadata",
    keys: ["success", "total_pages_discovered", "message"],
  },
  {
    id: "DISC-004/complete",
    document: "001",
    section: "REQ-DISC-004",
    name: "federalscout_complete_discovery",
    keys: ["success", "wizard_id", "saved_to", "wizard_structure"],
  },
  {
    id: "SERVER-003",
    document: "002",
    section: "REQ-SERVER-003",
    name: "federalrunner_list_wizards",
    keys: ["success", "count", "wizards"],
  },
  {
    id: "SERVER-003",
    document: "002",
    section: "REQ-SERVER-003",
    name: "federalrunner_get_wizard_info",
    keys: ["success", "wizard_id", "wizard_name", "url", "page_count", "schema"],
  },
  {
    id: "SERVER-003",
    document: "002",
    section: "REQ-SERVER-003",
    name: "federalrunner_execute_wizard",
    keys: [
      "success",
      "wizard_id",
      "results",
      "screenshots",
      "pages_completed",
      "execution_time_ms",
      "screenshots_included",
    ],
    instead: { screenshots: PICTURE },
  },
  {
    id: "SERVER-003",
    document: "002",
    section: "REQ-SERVER-003",
    name: "federalrunner_execute_wizard",
    keys: [
      "success",
      "wizard_id",
      "pages_completed",
      "execution_time_ms",
      "error",
      "validation_errors",
      "screenshots_included",
    ],
    failed: true,
  },
  {
    id: "ACT-012",
    document: "004",
    section: "Data Models, ExecutionOutput",
    name: "executeStep",
    keys: ["action", "args", "status", "error_type", "message", "execution_time_ms"],
  },
  {
    id: "ACT-012",
    document: "004",
    section: "Data Models, ActionArgs",
    name: "actionSchema",
    keys: ["url", "role", "name", "text", "direction", "key", "seconds"].map((key) => `args.${key}`),
  },
];

/** An answer of a tool, as its client gets it. */
export interface ToolAnswer {
  structured: unknown;
  /** Whether it has image content. */
  hasPicture?: boolean;
}

/** @returns the keys of the row that the answer lacks */
export function missingKeys({ keys, instead = {} }: SpecifiedOutput, answer: ToolAnswer): string[] {
  return keys.filter((key) =>
    instead[key] === PICTURE ? answer.hasPicture !== true : !has(answer.structured, key.split(".")),
  );
}

function has(value: unknown, [step = "", ...rest]: string[]): boolean {
  const [, key = "", list] = /^(.*?)(\[\])?$/.exec(step) ?? [];
  if (typeof value !== "object" || value === null) return false;
  const found = (value as Record<string, unknown>)[key];
  if (found === undefined) return false;
  if (list)
    return (
      Array.isArray(found) &&
      found.length > 0 &&
      found.every((entry) => rest.length === 0 || has(entry, rest))
    );
  return rest.length === 0 || has(found, rest);
}

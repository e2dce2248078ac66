/** The wizard file that uses the reported locators. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { parseJson } from "../../../shared/core/json/parse-json.ts";
import { locatorSchema, locators } from "../../../shared/wizards/format/format.ts";

/** A run's report of a changed element, as `federalrunner run --json` prints it in `healed`. */
const healingSchema = z.object({
  page: z.int().min(0),
  field_id: z.string().optional(),
  group: z.string().optional(),
  result: z.string().optional(),
  label: z.string(),
  was: z.array(locatorSchema),
  now: z.array(locatorSchema),
  options: z.record(z.string(), z.array(locatorSchema)).optional(),
});

export type ReviewedHealing = z.output<typeof healingSchema>;

const reportSchema = z.object({ wizard_id: z.string(), healed: z.array(healingSchema).default([]) });

type Json = Record<string, unknown>;

/**
 * @param source a file, or `-` for the standard input
 * @throws AppError `invalid_request` for a file that cannot be read, another content, or a report about another wizard
 */
export async function readReport(source: string, wizard_id: string): Promise<ReviewedHealing[]> {
  const parsed = parseJson(source === "-" ? await text(process.stdin) : await readSource(source));
  const report = "value" in parsed ? reportSchema.safeParse(parsed.value) : undefined;
  if (!report?.success)
    throw new AppError("invalid_request", "--report requires the output of `federalrunner run --json`.");
  if (report.data.wizard_id !== wizard_id)
    throw new AppError("invalid_request", `The report is about ${report.data.wizard_id}.`);
  return report.data.healed;
}

function readSource(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause) => {
    throw new AppError("invalid_request", `--report: ${path} cannot be read.`, { cause });
  });
}

/**
 * Replaces all recorded locators of an element, none of which matches, by those of the new element.
 *
 * @param file the structure; it is not changed
 * @throws AppError `invalid_request` for an element that the file lacks, or a version 1 file that cannot hold it
 */
export function applyHealings(file: Json, healings: readonly ReviewedHealing[]): Json {
  const changed = structuredClone(file);
  for (const healing of healings) {
    const { page, field_id, result } = healing;
    const element = elementOf(changed as WizardFile, healing);
    if (!element) {
      const what = result ? `result ${result}` : field_id === undefined ? "button" : `field ${field_id}`;
      throw new AppError("invalid_request", `The wizard has no ${what} on page ${page}.`);
    }
    if (changed.format_version === 2) replaceLocators(element, healing);
    else replaceSelector(element, healing);
  }
  return changed;
}

interface WizardFile {
  start_action?: Json;
  pages?: { page_number?: number; fields?: JsonField[]; continue_button?: Json }[];
  results?: Json[];
}
type JsonField = Json & { field_id?: string; sub_fields?: JsonField[] };

function elementOf(file: WizardFile, { page, field_id, group, result }: ReviewedHealing): Json | undefined {
  if (result !== undefined) return file.results?.find(({ name }) => name === result);
  if (page === 0) return file.start_action;
  const own = file.pages?.find(({ page_number }) => page_number === page);
  if (field_id === undefined) return own?.continue_button;
  const fields = group ? own?.fields?.find((one) => one.field_id === group)?.sub_fields : own?.fields;
  return fields?.find((field) => field.field_id === field_id);
}

function replaceLocators(element: Json, { now, options = {} }: ReviewedHealing): void {
  delete element.selector;
  delete element.selector_alternatives;
  if (locators.safeParse(now).success) element.locators = now;
  else delete element.locators;
  for (const option of (element.options ?? []) as Json[]) {
    const found = options[String(option.value)];
    if (!found || found.length === 0) continue;
    delete option.selector;
    option.locators = found;
  }
}

// Version 1 holds one selector.
function replaceSelector(element: Json, { now, label, options = {} }: ReviewedHealing): void {
  const [first = []] = Object.values(options);
  const selector = [...first, ...now].map(selectorOf).find((css) => css !== undefined);
  const isButton = "selector_type" in element;
  if (selector === undefined && !isButton)
    throw new AppError("invalid_request", `“${label}” has no selector that a file of version 1 can hold.`);
  element.selector = selector ?? label;
  if (isButton) element.selector_type = selector === undefined ? "text" : "css";
  delete element.selector_alternatives;
}

function selectorOf(locator: ReviewedHealing["now"][number]): string | undefined {
  if (locator.by === "id") return `[id=${JSON.stringify(locator.value)}]`;
  if (locator.by === "name") return `[name=${JSON.stringify(locator.value)}]`;
  return locator.by === "css" ? locator.value : undefined;
}

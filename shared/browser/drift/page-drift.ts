/** Differences between a page and its wizard's file that do not stop a run. */
import { foldText } from "../../text/fold-text.ts";
import type { Locator } from "../../wizards/format/format.ts";
import { showLocator } from "../../wizards/format/show-locator.ts";
import type { WizardField, WizardPage } from "../../wizards/wizard.ts";
import type { SeenControl } from "../page/discover/page-description.ts";
import type { PlannedField } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";

export interface Drift {
  /** 0 for the results. */
  page: number;
  /** A field id, the name of a result, or `button`; for a new question the site's text. */
  element: string;
  change: "lost_locators" | "options_missing" | "options_new" | "new_question" | "result_moved";
  /** The locators that find nothing, or the labels of the options. */
  detail?: string[];
}

/** Reads a filled page once, before it is left. @param asked the fields that the answers have revealed */
export async function findPageDrift(
  form: FormPage,
  page: WizardPage,
  asked: ReadonlySet<string>,
): Promise<Drift[]> {
  const fields = page.fields.filter(({ field_id, sub_fields }) => asked.has(field_id) && !sub_fields.length);
  const known = page.fields.flatMap((field) => [field, ...field.sub_fields]);
  const buttons = page.continue_button?.locators ?? [];
  const tries = fields.flatMap((field) => field.locators.map((locator) => ({ field, locator })));
  const single = tries.map(({ field, locator }) => asPlanned(field, [locator]));
  const frames = await form.frames();
  const seen = await Promise.all(
    frames.map(async (frame) => ({
      controls: (await frame.callSettled("describePage")).controls,
      claims: await frame.callSettled(
        "claimControls",
        known.map((field) => asPlanned(field)),
      ),
      found: (await frame.callSettled("claimControls", single)).map(({ isFound }) => isFound),
      pressable: await Promise.all(buttons.map((locator) => frame.callSettled("spotButton", [locator]))),
    })),
  );
  const lost = tries.filter((_, at) => !seen.some(({ found }) => found[at]));
  const lostButtons = buttons.filter((_, at) => !seen.some(({ pressable }) => pressable[at]));
  const controls = seen.flatMap((frame) => frame.controls).filter(({ visible, aside }) => visible && !aside);
  const claimed = new Map(
    known.map((field, at) => [field, new Set(seen.flatMap(({ claims }) => claims[at]?.identities ?? []))]),
  );
  const covered = new Set([...claimed.values()].flatMap((identities) => [...identities]));
  const drift = (element: string, change: Drift["change"], detail: string[]): Drift[] =>
    detail.length > 0 ? [{ page: page.page_number, element, change, detail }] : [];
  return [
    ...fields.flatMap((field) => [
      ...drift(
        field.field_id,
        "lost_locators",
        lost.filter((one) => one.field === field).map(({ locator }) => showLocator(locator)),
      ),
      ...optionDrift(
        field,
        controls.filter(({ identity }) => claimed.get(field)?.has(identity)),
      ).flatMap(([change, labels]) => drift(field.field_id, change, labels)),
    ]),
    ...drift("button", "lost_locators", lostButtons.map(showLocator)),
    ...newQuestions(controls, covered, page).map(
      (element): Drift => ({ page: page.page_number, element, change: "new_question" }),
    ),
  ];
}

function asPlanned(
  { field_id, label, field_type, locators, options }: WizardField,
  only: Locator[] = locators,
): PlannedField {
  const isChoice = field_type === "radio" || field_type === "checkbox" || field_type === "select";
  return { field_id, label, kind: isChoice ? field_type : "text", locators: only, options, value: "" };
}

function optionDrift(
  { field_type, options }: WizardField,
  controls: SeenControl[],
): [Drift["change"], string[]][] {
  const shown =
    field_type === "radio"
      ? controls.filter(({ type }) => type === "radio").map(({ label }) => label)
      : field_type === "select"
        ? controls.flatMap((control) => control.options ?? []).map(({ label }) => label)
        : [];
  if (shown.length === 0 || options.length === 0) return [];
  const isShown = (texts: string[]) => shown.some((label) => texts.some((text) => isSame(text, label)));
  const isRecorded = (label: string) =>
    options.some((option) => isSame(option.label, label) || isSame(option.value, label));
  return [
    [
      "options_missing",
      options.filter(({ label, value }) => !isShown([label, value])).map(({ label }) => label),
    ],
    ["options_new", shown.filter((label) => !isRecorded(label))],
  ];
}

function newQuestions(
  controls: SeenControl[],
  covered: ReadonlySet<string>,
  { ignore = [] }: WizardPage,
): string[] {
  const open = controls.filter(({ identity, disabled }) => !covered.has(identity) && !disabled);
  const words = open.map(({ type, group, label, name }) => (type === "radio" ? group : label) || name);
  return [...new Set(words)].filter((text) => !ignore.includes(text));
}

function isSame(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

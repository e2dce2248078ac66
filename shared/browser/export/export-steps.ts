/** A wizard with its answers as the acts of a person, for scripts of other tools. */
import type { Locator } from "../../wizards/format/format.ts";
import type { Wizard, WizardButton, WizardDialog, WizardField } from "../../wizards/wizard.ts";
import type { PlannedField } from "../page/protocol.ts";
import { planAnswers, planPages } from "../plan-page.ts";

const SIMPLE_ID = /^[A-Za-z_][\w-]*$/;

/** Elements are named by their recorded locators, the best one first. */
export interface Target {
  locators: Locator[];
  /** The question or caption, for a reader. */
  label: string;
  /** Position among the open rows of a repeated group; 0 elsewhere. */
  row: number;
}

/** How a text box is left: as it is, by Enter, or by the option of its list with the same words. */
type FilledBy = "text" | "enter" | "option";

export type ExportStep =
  | { act: "open"; url: string }
  | { act: "page"; number: number; title: string }
  /** `asks`: the recorded ways on of dialogs that the press may open. */
  | { act: "press"; target: Target; asks?: Target[] }
  /** A press on an element that the page may hide behind its own drawing. */
  | { act: "press hidden"; target: Target }
  | { act: "check" | "uncheck"; target: Target }
  | { act: "fill"; target: Target; value: string; by: FilledBy }
  | { act: "select"; target: Target; options: { value: string; label: string }[] }
  | { act: "result"; target: Target };

/**
 * The acts that fill the form with these answers, up to its results.
 *
 * @param data valid under the contract; pages and questions that it does not ask for are left out
 */
export function exportSteps(wizard: Wizard, data: Record<string, unknown>): ExportStep[] {
  const pages = planPages(wizard, data).flatMap((page): ExportStep[] => [
    { act: "page", number: page.page_number, title: page.page_title },
    ...planAnswers(page, data, wizard.locale).flatMap((planned) => fieldSteps(planned, page.fields, 0)),
    ...press(page.continue_button, page.dialogs),
  ]);
  const results = (wizard.results ?? []).filter(({ visible_when }) => visible_when === undefined);
  return [
    { act: "open", url: wizard.url },
    ...press(wizard.start_action),
    ...pages,
    ...results.map(
      ({ locators, name }): ExportStep => ({ act: "result", target: { locators, label: name, row: 0 } }),
    ),
  ];
}

function press(button: WizardButton | undefined, dialogs: WizardDialog[] = []): ExportStep[] {
  if (!button) return [];
  const asks = dialogs.map(({ answer }) => targetOf(answer));
  return [{ act: "press", target: targetOf(button), ...(asks.length > 0 ? { asks } : {}) }];
}

function targetOf({ locators, description }: WizardButton): Target {
  return { locators, label: description, row: 0 };
}

function fieldSteps(planned: PlannedField, fields: WizardField[], row: number): ExportStep[] {
  const field = findField(fields, planned.field_id);
  if (!field) return [];
  if (planned.kind === "group") return groupSteps(planned, field);
  return [...press(field.lookup_button), ...answerSteps(planned, field, row)];
}

function answerSteps(planned: PlannedField, field: WizardField, row: number): ExportStep[] {
  const target = inRow(planned.locators, row, planned.label);
  switch (planned.kind) {
    case "radio":
      return chosen(planned).map((value) => {
        const option = optionTarget(planned, value, row);
        return field.interaction === "javascript_click"
          ? { act: "press hidden", target: option }
          : { act: "check", target: option };
      });
    case "checkbox": {
      const isChecked = planned.value === "true";
      if (field.interaction === "javascript_click") return isChecked ? [{ act: "press hidden", target }] : [];
      return [{ act: isChecked ? "check" : "uncheck", target }];
    }
    case "select":
      if (field.widget !== undefined && field.widget !== "select")
        return chosen(planned).flatMap((value) => [
          { act: "press", target },
          { act: "press", target: optionTarget({ ...planned, options: [] }, labelOf(planned, value), 0) },
        ]);
      return [
        {
          act: "select",
          target,
          options: chosen(planned).map((value) => ({ value, label: labelOf(planned, value) })),
        },
      ];
    case "typeahead":
    case "search": {
      const by = field.interaction === "fill_enter" ? "enter" : "option";
      return chosen(planned).map((value) => ({ act: "fill", target, value: labelOf(planned, value), by }));
    }
    default:
      return [{ act: "fill", target, value: planned.value, by: "text" }];
  }
}

/** Instances that a button saves are entered in the same boxes; others stand one below the other. */
function groupSteps({ instances = [], repeat }: PlannedField, group: WizardField): ExportStep[] {
  return instances.flatMap((answers, index) => {
    const row = repeat?.save ? 0 : index;
    const needsAdd = repeat?.add && (repeat.save || index >= Math.max(1, group.min_instances));
    return [
      ...(needsAdd ? press({ description: "Add", locators: repeat.add ?? [] }) : []),
      ...answers.flatMap((answer) => fieldSteps(answer, group.sub_fields, row)),
      ...(repeat?.save ? press({ description: "Save", locators: repeat.save }) : []),
    ];
  });
}

function findField(fields: WizardField[], id: string): WizardField | undefined {
  return (
    fields.find(({ field_id }) => field_id === id) ??
    fields
      .filter(({ repeatable }) => !repeatable)
      .flatMap(({ sub_fields }) => sub_fields)
      .find(({ field_id }) => field_id === id)
  );
}

function chosen({ value, values }: PlannedField): string[] {
  return values ?? [value];
}

function labelOf({ options }: PlannedField, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The recorded place of an option, else the role and words that it has on the page. */
function optionTarget({ kind, options }: PlannedField, value: string, row: number): Target {
  const option = options.find((one) => one.value === value);
  const label = option?.label ?? value;
  const byWords: Locator = { by: "role", role: kind === "radio" ? "radio" : "option", name: label };
  return option?.locators.length ? inRow(option.locators, row, label) : { locators: [byWords], label, row };
}

/** `{index}` counts from 1, as labels that people read do; a best locator that has it names its row by itself. */
function inRow(recorded: Locator[], row: number, label: string): Target {
  const locators = recorded.map((locator) =>
    locator.by === "role" || !locator.value.includes("{index}")
      ? locator
      : { ...locator, value: locator.value.replaceAll("{index}", String(row + 1)) },
  );
  return { locators, label, row: locators[0] === recorded[0] ? row : 0 };
}

/** The CSS selector of a locator by id, name or selector. */
export function cssOf({ by, value }: Extract<Locator, { value: string }>): string {
  if (by === "css") return value;
  if (by === "id" && SIMPLE_ID.test(value)) return `#${value}`;
  return `[${by}=${JSON.stringify(value)}]`;
}

/** A recording presses what is drawn: the label of a box that the page hides. */
export function drawnPart(target: Target): Target {
  const labels = target.locators.flatMap((locator): Locator[] =>
    locator.by === "id" ? [{ by: "css", value: `label[for=${JSON.stringify(locator.value)}]` }] : [],
  );
  return { ...target, locators: [...labels, ...target.locators] };
}

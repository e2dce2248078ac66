/** A wizard, independent of the version of its file. */
import type { PersonNeed } from "../handoff/need.ts";
import type { Condition, Dependence, FieldType, Interaction, Locator } from "./format/format.ts";
import type { ProofRecord } from "./format/proof-record.ts";
import type { ChoiceGroup, ResultType } from "./format/wizard-file.ts";

export interface Wizard {
  wizard_id: string;
  name: string;
  description: string;
  category: string;
  /** Where the form starts; https, or http on this machine. */
  url: string;
  /** Sites that may receive answers, next to the site of `url`. */
  allowed_sites?: string[];
  /** Site of the bundled form that it replaces with a person's consent, where its own site differs. */
  overrides_site?: string;
  discovered_at: string;
  discovery_version: string;
  /** Absent: unknown. False when its author saved it without a successful test run. */
  proved?: boolean;
  proved_at?: string;
  proved_on?: "site" | "practice";
  /** Absent from files of earlier versions. */
  proof?: ProofRecord;
  /** Fields and results whose locators were never recorded on the real site. */
  unrecorded?: string[];
  /** Discovered without a person or a model. */
  automatic?: boolean;
  /** A run ends at the last page, whose button it does not press. */
  ends_before?: "submit";
  estimated_seconds?: number;
  /** BCP 47 tag; decides how the numbers and dates of answers are read. */
  locale?: string;
  /** Set where the site needs another engine than the default. */
  browser?: "chromium" | "webkit" | "firefox";
  start_action?: WizardButton;
  pages: WizardPage[];
  /** Checkboxes that are one question. */
  choices: ChoiceGroup[];
  /** Absent: all content of the last page is extracted generically. */
  results?: WizardResult[];
  /** Version of the file; version 2 is checked strictly. */
  format_version: 1 | 2;
}

export interface WizardPage {
  page_number: number;
  page_title: string;
  url_pattern?: string;
  fields: WizardField[];
  /** The page is asked only when this holds for the user's data. */
  visible_when?: Condition;
  /** Present where no visit has settled when it is asked. */
  may_depend_on?: Dependence[];
  /** Absent only where the last page shows its answer by itself. */
  continue_button?: WizardButton;
  /** Field ids, labels and captions of visible controls that are not part of the form. */
  ignore?: string[];
  /** Its button may submit something binding. */
  binding?: boolean;
  /** A part that only a person completes; until `next_page`, the person leaves the page, too. */
  person?: PersonStep;
  /** CSS selector of the site's validation messages. */
  error_selector?: string;
  /** Questions that the site may ask once the button is pressed, each with its way on. */
  dialogs?: WizardDialog[];
}

export interface PersonStep {
  for: PersonNeed;
  until: "done" | "next_page";
}

export interface WizardDialog {
  heading: string;
  answer: WizardButton;
}

export interface WizardButton {
  /** Caption for messages. */
  description: string;
  locators: Locator[];
}

export interface WizardField {
  field_id: string;
  label: string;
  field_type: FieldType;
  interaction: Interaction;
  required: boolean;
  locators: Locator[];
  description?: string;
  notes?: string;
  example_value?: unknown;
  /** The example is dummy data of a discovery without a person: it states no format but that of a date. */
  invented_example?: true;
  /** Name of the widget that took the example during the discovery. */
  widget?: string;
  pattern?: string;
  /** The most characters that its box takes. */
  max_length?: number;
  /** The box itself asks for digits, in any language of its label. */
  numeric?: boolean;
  /** Token of the question's meaning for the browser's autofill, such as `given-name`. */
  autocomplete?: string;
  minimum?: number;
  maximum?: number;
  /** Used when the user gave nothing, and reported in `defaults_applied`. */
  default?: string | number | boolean;
  /** The answer that other answers determine. */
  implied?: { when: Condition; value: string | number | boolean }[];
  /** Known options of radios and selects; empty where the page alone holds them. */
  options: WizardOption[];
  /** The options come from the words of a version 1 file; the page may name them otherwise. */
  is_open?: boolean;
  /** The answer is a list of options. */
  multiple?: boolean;
  /** A declaration: only true is accepted. */
  binding?: boolean;
  visible_when?: Condition;
  /** Present where no visit has settled when it is asked. */
  may_depend_on?: Dependence[];
  /** For groups: the questions of one instance. */
  sub_fields: WizardField[];
  repeatable: boolean;
  add_button?: Locator[];
  remove_button?: Locator[];
  save_button?: Locator[];
  /** Lists the options for the answers before the field. */
  lookup_button?: WizardButton;
  min_instances: number;
  max_instances?: number;
}

export interface WizardOption {
  value: string;
  label: string;
  aliases?: string[];
  /** Empty where only the value or label is known. */
  locators: Locator[];
}

export interface WizardResult {
  name: string;
  label: string;
  type: ResultType;
  meaning?: string;
  /** The period that an amount covers. */
  period?: string;
  /** The page shows the result only where this holds for the answers, which ask for it in this way. */
  visible_when?: Condition;
  locators: Locator[];
}

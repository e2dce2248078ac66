/** The data that Node and the page exchange: plans in, reports out. */
import type { BindingWords } from "../../text/binding.ts";
import type { Locator } from "../../wizards/format/format.ts";
import type { Failure, PageSign } from "../arrive/judge-arrival.ts";

/** A locator of a question in a repeated group, for one of its instances. */
export type PlannedLocator = Locator & { instance?: Instance };

export interface Instance {
  /** Replaces `{index}` in locators, counted from 0 or 1 as the page does. */
  index: number;
  /** Earlier instances whose questions stay on the page. */
  open: number;
  /** The position among the shown questions, where the page has hidden or moved earlier ones; else `open`. */
  at?: number;
  /** Locators of the question that distinguishes the instances; absent for that question itself. */
  anchor?: PlannedLocator[];
}

/** One answer to enter, resolved from the wizard and the user's data. */
export interface PlannedField {
  field_id: string;
  label: string;
  kind: "text" | "search" | "radio" | "checkbox" | "select" | "typeahead" | "group";
  locators: PlannedLocator[];
  options: PlannedOption[];
  /** The options that the notes name: other words for an answer that the page has in none. Only Node reads them. */
  noted?: { value: string; label: string }[] | undefined;
  /** Locators of the page's other questions with the same words, without those words. */
  rivals?: Locator[][] | undefined;
  /** The labels of the page's other questions that share a word with this one; all of them, where no locator holds its words. */
  others?: string[] | undefined;
  /** The recorded words quote an answer that this run gives in other words. */
  quotes?: true | undefined;
  /** For a checkbox "true" or "false". */
  value: string;
  /** The choices of a field that takes several; `value` is unused then. */
  values?: string[];
  /** How the wizard's locale reads the digits of a date; absent where it has none. */
  date_order?: "month first" | "day first";
  /** The decimal mark of numbers in the answer; a point where it is absent. */
  decimal?: ",";
  /** The button that lists the options, or shows or fills the box, for the answers before this one. */
  lookup?: { description: string; locators: PlannedLocator[] } | undefined;
  /** The page may not ask it: no visit has settled its condition. Only Node reads it. */
  may_be_asked?: true;
  /** For groups: the planned fields of each instance. */
  instances?: PlannedField[][];
  /** For repeatable groups: the questions of each instance without an answer, planned as empty. */
  unanswered?: PlannedField[][] | undefined;
  /** For groups: the entered instances whose questions stay on the page, each with the one that distinguishes it first. */
  open?: PlannedField[][];
  /** For groups: the rows in which the page lists the saved instances. */
  rows?: ListedRows;
  /** For repeatable groups. `leave` is the page's own button, which saves no instance. */
  repeat?: {
    add?: Locator[];
    save?: PlannedLocator[];
    leave: Locator[];
    /** The add button takes the text of the boxes. */
    adds?: boolean;
  };
}

export interface PlannedOption {
  value: string;
  label: string;
  locators: PlannedLocator[];
}

/** The number of rows by their list. */
export type RowCounts = Record<string, number>;

export interface ListedRows {
  /** The number of rows that the page listed before the first instance was added. */
  earlier: number;
  /** For each instance, its own answers that the page listed when the group was filled. */
  shown: PlannedField[][];
}

/** A group, with the numbers of instances that the page no longer lists. */
export interface UnlistedRows {
  field_id: string;
  items: number[];
}

/** The ids of fields that do not hold their answers any more. */
export interface ReadBack {
  /** Shown, with another value. */
  changed: string[];
  /** The document would not send them: a later answer has removed or disabled the question, or has hidden and emptied it. */
  dropped: string[];
}

/** The names under which the forms of a page send its answers. */
export interface FormNames {
  /** `own`: of native controls of the form. `meant`: of the component around the control, or one that no form knows. */
  fields: { field_id: string; own: string[]; meant: string[] }[];
  /** The data of the forms before the page was filled. */
  before: [name: string, value: string][];
  /** The names of buttons, of which the pressed one is sent. */
  buttons: string[];
}

/** Why a field could not be filled. */
export type FieldTrouble =
  /** `shown` are the words of the control at the question's place, which belongs to another one. */
  | { reason: "not_found"; tried: string[]; shown?: string | undefined }
  | { reason: "not_shown" }
  | { reason: "disabled" }
  /** A list without any option, to its end. */
  | { reason: "no_options" }
  /** `values` are those of the candidates, where the page states them; `several` is whether it takes several. */
  | { reason: "unknown_option" | "ambiguous"; candidates: string[]; values?: string[]; several?: boolean }
  /** `calendar`: the box opened one for an answer that is no date. */
  | { reason: "not_kept"; calendar?: true }
  | { reason: "no_suggestions" }
  | { reason: "needs_keys" }
  /** `what` names a control that only a person can use. */
  | { reason: "unsupported"; what: string }
  | { reason: "no_add_button" | "no_save_button"; instance: number }
  | { reason: "not_added"; instance: number; messages: SiteMessage[] }
  /** The site has filled a question of an instance with the answer of another one, and offers no way to empty it. */
  | { reason: "copied"; instance: number; label: string };

/** `at` is the index of the first field that is not filled; the number of fields when all are. */
export interface FillReport {
  at: number;
  /** The fields that show their answer; `at` is the index of each. */
  entered: (EnteredField & { at: number })[];
  trouble?: FieldTrouble & { field_id: string };
}

export interface EnteredField {
  field_id: string;
  /** The locator that found the control; absent where the chosen option's did. */
  locator?: Locator;
  /** Name of the widget. */
  widget?: string;
  /** The text that the control shows. */
  shown?: string;
  /** A box of one line has taken an answer of several as one. */
  is_joined?: true;
  /** Milliseconds. */
  ms: number;
}

/** One input of the real mouse or keyboard; points are CSS pixels of the tab's viewport. */
export type Gesture =
  /** `isAdded`: with the key that keeps the other choices of a list. */
  | { do: "click"; at: Point; isAdded?: true | undefined }
  /** Into the focused box, whose content it replaces. */
  | { do: "type"; text: string }
  | { do: "press"; key: string };

/** The options of an opened list. */
export interface ListedOptions {
  labels: string[];
  /** No other answer exists; false where the options depend on the typed text. */
  complete: boolean;
  /** The list takes several options. */
  multiple: boolean;
  /** The options are suggestions: the control keeps any text. */
  takes_text?: true;
  /** The control opens a calendar in place of a list. */
  calendar?: true;
  /** The notation of the date that the box shows while it is open. */
  notation?: string;
}

export interface Point {
  x: number;
  y: number;
}

/** A document's best match for a locator: the earliest locator counts most. */
export interface Spot {
  rank: number;
  isShown: boolean;
  /** The match is a frame whose document scripts cannot reach. */
  isFrame: boolean;
}

/** The next gestures of a control, or their end. */
export type GestureReport =
  | { gestures: Gesture[] }
  | { done: true; trouble?: FieldTrouble; listed?: ListedOptions };

/** A button of a repeated group; `at` is absent where an overlay covers it and a script has pressed it. */
export type GroupAim<T = object> = ({ state: "ready"; at?: Point } & T) | { state: "missing" };

/** The page before an instance is saved. */
export interface BeforeSave {
  items: number;
  /** Every short text. */
  texts: string[];
  messages: string[];
}

/** `taken`: the boxes of the instance before are empty again, because the page has taken their answers. */
export type Opened = { state: "open"; at: number } | { state: "taken" };

/** How the page took an instance. The questions of a kept one stay on the page, and the next ones appear below. */
export type Saved = { state: "closed" | "kept" } | { state: "refused"; messages: SiteMessage[] };

/** Proof that a page is shown. */
export interface PageAnchor {
  page: number;
  /** The page asks nothing: its title or its path is the proof. */
  isPlain?: boolean;
  /** The recorded heading. */
  title?: string;
  /** The recorded path of its address. */
  path?: string | undefined;
  /** Any of these fields, shown, is the proof; without one, a button on a changed page. */
  fields: { field_id?: string; label?: string; locators: Locator[]; options: PlannedOption[] }[];
  button: Locator[];
}

/** A page or a dialog that is none of the wizard's. */
export interface UnknownPage {
  heading: string;
  isDialog: boolean;
  /** The labels of its questions. */
  questions: string[];
  /** The captions of a dialog's buttons. */
  ways?: string[];
  /** Its language is none in which the words decide whether it binds. */
  isForeign?: boolean;
}

/** Proof that the results are shown. */
export interface ResultAnchor {
  locators: Locator[][];
  /** No other page is expected before. */
  isNext: boolean;
}

/** The appearance of a document before an action, for comparison afterwards. */
export interface PageState {
  url: string;
  heading: string;
  /** Text of the elements that will hold the results. */
  results: string;
  /** Every short text before the page's first press. */
  texts: string[];
  /** Every short text now. */
  shown: string[];
  messages: string[];
  asks_password: boolean;
  /** The earlier pages whose questions are shown. */
  earlier: number[];
  /** Those of the pages that may come next. */
  signs: PageSign[];
}

export interface FieldRef {
  field_id: string;
  label?: string;
  locators: Locator[];
  options: PlannedOption[];
  rivals?: Locator[][] | undefined;
}

/** The recorded way through a dialog that the press may open. */
export interface DialogStep {
  heading: string;
  /** The caption of the way. */
  way: string;
  locators: Locator[];
}

/** A question between two pages that the engine has answered. */
export interface AskedQuestion {
  heading: string;
  /** The caption of the chosen way. */
  way: string;
  /** The way is recorded, or only agrees to go on. */
  is_plain: boolean;
  /** The page's own button is pressed again after it. */
  is_again: boolean;
}

export type OpenedQuestion =
  | ({ state: "answered"; locators: Locator[] } & AskedQuestion)
  /** Without a way on that is known. */
  | ({ state: "open" } & UnknownPage);

export interface ArrivalPlan {
  /** Pages that may come next, nearest first. */
  pages: PageAnchor[];
  /** Pages that the form has left. */
  earlier?: PageAnchor[];
  /** Present when the results may come next. */
  results?: ResultAnchor;
  /** The page before the press; absent at the start. */
  leaving?: PageAnchor;
  before?: PageState;
  /** The press has replaced the document. */
  replaced?: boolean;
  /** The answers of the page before the press. */
  answers?: PlannedField[];
  dialogs?: DialogStep[] | undefined;
  /** Without them, only recorded buttons are pressed. */
  binding?: BindingWords;
  error_selector?: string;
  fields: FieldRef[];
  /** Messages that the page showed before it was filled: they concern no answer. */
  notices?: string[];
  timeout_ms: number;
  /** The wait ends after this time when the page shows the same as before the press. */
  silent_ms?: number;
}

/** The page around a button that is about to be pressed. */
export type AimPlan = Pick<
  ArrivalPlan,
  "pages" | "earlier" | "results" | "leaving" | "fields" | "error_selector" | "notices" | "dialogs"
> & {
  /** Answers that the page must still show. */
  answers?: PlannedField[];
  /** The texts of the page before its first press, where it is pressed again. */
  texts?: string[];
};

export type Arrival =
  | { state: "page"; page: number; notices: string[] }
  | { state: "results" }
  /** A question that the press opened: it is answered once the result of the call is returned. */
  | { state: "asked"; asked: AskedQuestion }
  | { state: "messages"; messages: SiteMessage[] }
  | { state: "blocked" }
  /** The page had taken an answer away when its button was pressed: the click has not reached the page. */
  | { state: "lost"; field_id: string }
  | Failure
  /** A page or dialog outside the wizard. */
  | { state: "unknown"; unknown: UnknownPage }
  /** `heard`: words of objection that have vanished again. */
  | { state: "nothing"; heard?: string[] };

/** `other`: a page or dialog that is none of the plan's. */
export type SeenArrival = Arrival | { state: "other"; unknown: UnknownPage };

/**
 * Where to press, and the appearance of the page before. `at` is a point of the viewport, in CSS pixels; it is absent
 * when an overlay covers the button, which a script has then pressed.
 */
export type Aim =
  /** `dropped`: the answers that the document would not send. `unlisted`: saved instances that it no longer lists. */
  | {
      state: "ready";
      at?: { x: number; y: number };
      before: PageState;
      dropped: string[];
      unlisted: UnlistedRows[];
      names: FormNames;
    }
  | { state: "missing"; tried: string[] }
  | { state: "changed"; field_id: string }
  /** A dialog that the wizard does not record covers the button. */
  | { state: "covered"; by: UnknownPage }
  /** `moved`: an answer has taken the form to a later page. */
  | { state: "disabled" | "blocked" | "moved" };

/** The size of a whole document, in CSS pixels. */
export interface PageSize {
  width: number;
  height: number;
  /** Absent where it is not read: the document may be larger than the viewport. */
  fits_viewport?: boolean;
}

/** Where the document shows its figures, in CSS pixels from its top. */
/** A selector of an element, or of the label of one, as a recording has it; `nth` counts from 0, and -1 is the last one. */
export type ElementPath = { css: string; nth?: number } | { xpath: string };

/** The place to which such a selector leads. */
export interface FoundPath {
  /** The identities of its controls. */
  identities: string[];
  /** The words of a button or link. */
  caption?: string;
}

export interface FigureSpot {
  top: number;
  bottom: number;
  /** None of them is cut at a side. */
  is_whole: boolean;
  /** The site declares that it lays the document out for a phone. */
  serves_phones: boolean;
}

/** The results page in a window of a phone's width. */
export interface PhoneLayout extends PageSize {
  /** The document's own width, which may exceed the window's. */
  needed_width: number;
  figures: FigureSpot;
}

/** The words around a figure; those before it in a line may be its label. */
export interface AroundFigure {
  before: string;
  after: string;
  isLine?: boolean | undefined;
}

/** All that a page states. */
export interface Statements {
  /** Its first headings. */
  heading: string;
  text: string;
  /** Every name with a value. */
  figures: ExtractedResult[];
  /** Sentences about the assumptions and limits of its figures. */
  assumptions: string[];
}

export interface ExtractedResult {
  name: string;
  label: string;
  /** Visible text; for tables, rows of cells. */
  text: string;
  /** The reading of screen readers, where it is another text. */
  spoken?: string | undefined;
  rows?: string[][];
  /** The rest of the sentence, or of the line, that the text was taken from. */
  around?: AroundFigure | undefined;
  /** Language of the element and host of its document, which decide its notation. */
  page: { lang: string; host: string };
  /** Another figure of the page has the same label and another text. */
  is_repeated?: boolean;
  /** The words that name the figure at its recorded place, where none of them are the recorded label. */
  shown_labels?: string[];
  /** The locator that has found the place; present with `shown_labels`. */
  locator?: Locator | undefined;
}

/** The new words of a page after a press. */
export interface Reaction {
  messages: SiteMessage[];
  /** The site reports that it failed. */
  isFailure: boolean;
}

/** A message of the site about an answer, with the field where that can be determined. */
export interface SiteMessage {
  field_id?: string;
  message: string;
}

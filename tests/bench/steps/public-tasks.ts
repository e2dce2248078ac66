/**
 * Form-like tasks of MiniWoB++ (https://miniwob.farama.org), with a plan for each from the words of the task alone. The pages are
 * not part of this repository: a setting names their folder.
 */

/** A step, or several plans of which the first counts that the page takes. */
export type PlanPart = string | readonly PlanPart[][];

export interface PublicTask {
  name: string;
  plan(task: string): PlanPart[];
}

const quoted = (task: string, at = 0) => [...task.matchAll(/"([^"]+)"/g)][at]?.[1] ?? "";
const between = (task: string, before: RegExp) => before.exec(task)?.[1] ?? "";
const SUBMIT = "click the Submit button";

/** The sections or tabs one after the other, until the link is there. */
function searched(link: string, places: readonly string[]): PlanPart[] {
  const press = `click "${link}"`;
  return [[[press], ...places.map((place) => [`click "${place}"`, press])]];
}

const numbered = (name: string) => [1, 2, 3, 4, 5, 6].map((at) => `${name} #${at}`);

export const PUBLIC_TASKS: readonly PublicTask[] = [
  { name: "click-button", plan: (task) => [`click the "${quoted(task)}" button`] },
  { name: "click-button-sequence", plan: () => ["click ONE", "click TWO"] },
  { name: "click-checkboxes", plan: checkAll },
  { name: "click-checkboxes-large", plan: checkAll },
  { name: "click-checkboxes-transfer", plan: checkAll },
  { name: "click-collapsible", plan: () => ["click the first tab", SUBMIT] },
  { name: "click-collapsible-2", plan: (task) => searched(quoted(task), numbered("Section")) },
  { name: "click-dialog", plan: () => ["click Close"] },
  {
    name: "click-dialog-2",
    plan: (task) => [quoted(task) === "x" ? "click Close" : `click the "${quoted(task)}" button`],
  },
  { name: "click-link", plan: (task) => [`click the link "${quoted(task)}"`] },
  { name: "click-option", plan: (task) => [`select "${listOf(task)[0]}"`, SUBMIT] },
  {
    name: "click-scroll-list",
    plan: (task) => [
      ...between(task, /Select (.+) from the scroll list/)
        .split(", ")
        .map((name) => `select "${name}" from the list`),
      SUBMIT,
    ],
  },
  { name: "click-tab", plan: (task) => [`click "${between(task, /(Tab #\d)/)}"`] },
  { name: "click-tab-2", plan: (task) => searched(quoted(task), numbered("Tab")) },
  { name: "click-tab-2-easy", plan: (task) => searched(quoted(task), numbered("Tab")) },
  { name: "click-tab-2-medium", plan: (task) => searched(quoted(task), numbered("Tab")) },
  { name: "click-tab-2-hard", plan: (task) => searched(quoted(task), numbered("Tab")) },
  { name: "click-test", plan: () => ["click the button"] },
  { name: "click-test-2", plan: () => ["click ONE"] },
  { name: "click-widget", plan: (task) => [widgetPress(quoted(task))] },
  {
    name: "choose-list",
    plan: (task) => [`select "${between(task, /Select (.+) from the list/)}" from the list`, SUBMIT],
  },
  { name: "choose-date", plan: (task) => [`type "${between(task, /Select (\S+) as/)}" into Date`, SUBMIT] },
  { name: "enter-date", plan: (task) => [`type ${between(task, /Enter (\S+) as/)} into the field`, SUBMIT] },
  {
    name: "enter-password",
    plan: (task) => [
      `type "${quoted(task)}" into Password`,
      `type "${quoted(task)}" into Verify password`,
      SUBMIT,
    ],
  },
  { name: "enter-text", plan: (task) => [`type "${quoted(task)}" into the text field`, SUBMIT] },
  {
    name: "enter-text-2",
    plan: (task) => {
      const text = quoted(task);
      const written = task.includes("upper") ? text.toUpperCase() : text.toLowerCase();
      return [`type "${written}" into the text field`, SUBMIT];
    },
  },
  { name: "enter-text-dynamic", plan: (task) => [`type "${quoted(task)}" into the text field`, SUBMIT] },
  {
    name: "enter-time",
    plan: (task) => [`type ${between(task, /Enter (.+?) as/)} into the field`, SUBMIT],
  },
  { name: "focus-text", plan: () => ["click the textbox"] },
  { name: "focus-text-2", plan: (task) => [`click the ${between(task, /the (\w+) input/)} textbox`] },
  {
    name: "form-sequence-2",
    plan: (task) => [
      `check the ${between(task, /the (\w+) radio/)} radio button`,
      `type "${quoted(task)}" into the ${between(task, /into the (\w+) textbox/)} textbox`,
      SUBMIT,
    ],
  },
  {
    name: "form-sequence-3",
    plan: (task) => [
      `select "${between(task, /Choose (.+?) from/)}" from the list`,
      `click the "${quoted(task)}" button`,
    ],
  },
  {
    name: "login-user",
    plan: (task) => [
      `type "${quoted(task)}" into Username`,
      `type "${quoted(task, 1)}" into Password`,
      "click Login",
    ],
  },
  {
    name: "multi-layouts",
    plan: (task) => [
      inEither(genre(task), "Movie Genre", "Genre"),
      inEither(director(task), "Director Name", "Director"),
      inEither(year(task), "Released Date", "Year"),
      press("Go!", "Search", "Submit"),
    ],
  },
  {
    name: "multi-orderings",
    plan: (task) => [
      `type "${genre(task)}" into Genre`,
      `type "${director(task)}" into Director`,
      `type "${year(task)}" into Year`,
      press("Submit", "Search", "Go!"),
    ],
  },
  {
    name: "sign-agreement",
    plan: (task) =>
      /Click the cancel/.test(task)
        ? ["click Cancel"]
        : [
            "scroll to the end of User agreement",
            `type "${quoted(task)}" into Name`,
            `click the "${quoted(task, 1)}" button`,
          ],
  },
  {
    name: "use-spinner",
    plan: (task) => {
      const wanted = Number(between(task, /Select (\S+) with/));
      const press = `click the ${wanted < 0 ? "second" : "first"} button`;
      return [...Array.from({ length: Math.abs(wanted) }, () => press), SUBMIT];
    },
  },
  {
    name: "use-autocomplete-nodelay",
    plan: (task) => [`type "${quoted(task)}" into Tags`, inList(task), SUBMIT],
  },
  { name: "navigate-tree", plan: (task) => [`click "${quoted(task)}"`] },
];

/** A snapshot has one role for a text field of one line and of several. */
function widgetPress(widget: string): string {
  if (widget.startsWith("text")) return "click the textbox";
  return `click the first ${widget === "radio" ? "radio button" : widget}`;
}

function listOf(task: string): string[] {
  return between(task, /Select (.+) and click Submit/).split(", ");
}

function checkAll(task: string): PlanPart[] {
  const names = listOf(task).filter((name) => name !== "nothing");
  return [...names.map((name) => `check "${name}"`), SUBMIT];
}

/** The words of some tasks leave several options. */
function inList(task: string): PlanPart {
  return task.includes("ends with")
    ? `click the option that ends with "${quoted(task, 1)}"`
    : "click the first option";
}

const genre = (task: string) => between(task, /Search for (.+?) movies/);
const director = (task: string) => between(task, /directed by (.+?) from/);
const year = (task: string) => between(task, /year (\d+)/);

function inEither(text: string, ...fields: string[]): PlanPart {
  return fields.map((field) => [`type "${text}" into ${field}`]);
}

function press(...names: string[]): PlanPart {
  return names.map((name) => [`click "${name}"`]);
}

import type { SeenControl, SeenPage } from "../../../../../shared/browser/page/discover/page-description.ts";

const TYPES = ["radio", "checkbox", "select", "number", "search", "textarea"] as const;

/** A control as a page shows it, with what a test says about it. */
export function seenControl(facts: Partial<SeenControl>): SeenControl {
  return {
    identity: facts.id ?? facts.name ?? "control",
    kind: "input",
    type: "text",
    id: "",
    name: "",
    class: "",
    label: "",
    group: "",
    context: "",
    hint: "",
    prefix: "",
    visible: true,
    covered: false,
    disabled: false,
    required: "unknown",
    value: "",
    widget: "text box",
    field_type: TYPES.find((type) => type === facts.type) ?? "text",
    place: "page",
    aside: false,
    locators: [],
    group_key: "",
    group_locators: [],
    ...facts,
  };
}

export function seenPage(facts: Partial<SeenPage>): SeenPage {
  return {
    url: "https://example.gov/form",
    title: "Form",
    lang: "en",
    heading: "Form",
    own_heading: "Form",
    controls: [],
    buttons: [],
    links: [],
    messages: [],
    figures: [],
    ...facts,
  };
}

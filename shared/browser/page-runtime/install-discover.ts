import type { SeenControl } from "./discover-types.ts";
import type { PageRuntime } from "./types.ts";

/** Describing every control of a page, through frames and open shadow roots, with proven ways to find it again. */
export function installDiscover(rt: PageRuntime): void {
  const CONTROLS =
    "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image])," +
    "select,textarea,[role=radio],[role=checkbox],[role=combobox],[role=searchbox],[contenteditable=true]";
  const BUTTONS = "button,input[type=submit],input[type=button],input[type=image],[role=button],summary";
  const MOST = 50;
  const MOST_LINKS = 30;

  // What acts as a control may hold the real one, or be held by it.
  rt.controls = () => {
    const all = rt.queryAll(CONTROLS);
    return all.filter(
      (element) =>
        element.matches("input,select,textarea") ||
        !all.some(
          (other) => other !== element && other.matches("input,select,textarea") && element.contains(other),
        ),
    );
  };

  const typeOf = (element: HTMLElement) =>
    element.matches("input")
      ? (element as HTMLInputElement).type
      : element.matches("select,textarea")
        ? element.tagName.toLowerCase()
        : (element.getAttribute("role") ?? "text");

  rt.identityOf = (element) => {
    const name = element.getAttribute("name") ?? "";
    const value = /^(radio|checkbox)$/.test(typeOf(element)) ? (element.getAttribute("value") ?? "") : "";
    const certain = [typeOf(element), element.id, name, value];
    const words = element.id || (name && value) ? [] : [rt.labelOf(element)];
    return [...certain, ...words].join("|");
  };

  const isTypeahead = (element: HTMLElement) =>
    !element.matches("select") &&
    (element.getAttribute("role") === "combobox" ||
      /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? "") ||
      Boolean((element as HTMLInputElement).list));

  const isTransparent = (element: HTMLElement) => Number(getComputedStyle(element).opacity) < 0.1;

  const requirement = (element: HTMLElement, words: string): SeenControl["required"] => {
    if ((element as HTMLInputElement).required || element.getAttribute("aria-required") === "true")
      return "marked";
    if (/\boptional\b|(^|[.(:]\s*)if (you|any|applicable)\b/i.test(words)) return "optional";
    return /\*\s*$|\(required\)/i.test(words) ? "marked" : "unknown";
  };

  const prefixOf = (element: HTMLElement) => {
    const text = (element.previousElementSibling?.textContent ?? "").trim();
    return text.length <= 3 && /^[^\p{L}\d\s]+$/u.test(text) ? text : "";
  };

  const optionsOf = (element: HTMLElement) => {
    const options =
      element.tagName === "SELECT"
        ? [...(element as HTMLSelectElement).options].filter((option) => !option.disabled)
        : [...((element as HTMLInputElement).list?.options ?? [])];
    return options
      .map((option) => ({ value: option.value, label: option.text.trim() || option.value }))
      .filter(({ value, label }) => value !== "" && label !== "");
  };

  const groupOfRadios = (element: HTMLElement, group: HTMLElement | undefined) => {
    const name = element.getAttribute("name") ?? "";
    const around = element.closest<HTMLElement>("[role=radiogroup],fieldset");
    const isWhole = (around ?? group)?.querySelectorAll("input[type=radio],[role=radio]").length ?? 0;
    const byName = name ? [{ by: "name" as const, value: name }] : [];
    const text = around ? rt.groupOf(element).text : "";
    const only = new Set(
      [...(around?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])].map((radio) => radio.name),
    );
    const recorded = around && isWhole > 1 && only.size <= 1 ? rt.record(around, text) : [];
    const named = recorded.filter((locator) => locator.by !== "css");
    return { key: name || rt.identityOf(around ?? element), locators: [...named, ...byName] };
  };

  const placeOf = (element: HTMLElement): SeenControl["place"] =>
    element.ownerDocument !== document ? "frame" : element.getRootNode() === document ? "page" : "shadow";

  const numberOf = (text: string | null) => (text === null || text === "" ? {} : { text });

  const describe = (element: HTMLElement): SeenControl => {
    const input = element as HTMLInputElement;
    const type = typeOf(element);
    const label = rt.labelOf(element);
    const { element: group, text } = rt.groupOf(element);
    const hint = rt.hintOf(element);
    const isChoice = type === "radio" || type === "checkbox";
    const own = rt.record(element, label);
    const radios = type === "radio" ? groupOfRadios(element, group) : undefined;
    const options = optionsOf(element);
    const minimum = numberOf(element.getAttribute("min")).text;
    const maximum = numberOf(element.getAttribute("max")).text;
    const kind = element.matches("select") ? "select" : element.matches("textarea") ? "textarea" : "input";
    return {
      identity: rt.identityOf(element),
      kind,
      type,
      id: element.id,
      name: element.getAttribute("name") ?? "",
      class: element.className,
      label,
      group: text,
      hint,
      prefix: prefixOf(element),
      visible: rt.isShown(element),
      covered: !rt.isVisible(element) || isTransparent(element),
      disabled: rt.isDisabled(element),
      required: requirement(element, `${text} ${hint} ${label}`),
      value: isChoice ? (element.getAttribute("value") ?? "") : rt.visibleText(element).slice(0, 120),
      ...(isChoice ? { checked: rt.isChosen(element) } : {}),
      ...(options.length > 0 ? { options } : {}),
      typeahead: isTypeahead(element),
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      ...(input.maxLength > 0 ? { max_length: input.maxLength } : {}),
      ...(input.pattern ? { pattern: input.pattern } : {}),
      place: placeOf(element),
      aside: rt.isAside(element),
      // The name of a radio is that of all of them.
      locators: type === "radio" ? own.filter((locator) => locator.by !== "name") : own,
      group_key: radios?.key ?? "",
      group_locators: radios?.locators ?? [],
    };
  };

  const captionOf = (button: HTMLElement) =>
    (rt.visibleText(button) || (button as HTMLInputElement).value || button.getAttribute("aria-label") || "")
      .trim()
      .slice(0, 120);

  const submits = (button: HTMLElement) =>
    /^(submit|image)$/.test((button as HTMLButtonElement).type) && button.closest("form") !== null;

  rt.shownControls = () => rt.controls().filter(rt.isShown).map(rt.identityOf);

  rt.describePage = () => {
    const counts = new Map<string, number>();
    const controls = rt.controls().filter((element) => {
      if (!rt.isShown(element) && !element.id) return false;
      const kind = element.matches("select,textarea") ? element.tagName : typeOf(element);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) <= MOST;
    });
    const buttons = rt.queryAll(BUTTONS).filter((button) => rt.isVisible(button) && captionOf(button) !== "");
    const links = rt
      .queryAll("a[href]:not([role=button])")
      .filter((link) => rt.isVisible(link) && !rt.isAside(link) && !link.matches("[class*=skip]"));
    return {
      url: location.href,
      title: document.title,
      heading: rt.heading(),
      controls: controls.map(describe),
      buttons: buttons.slice(0, MOST).map((button) => ({
        text: captionOf(button),
        submits: submits(button),
        disabled: rt.isDisabled(button),
        aside: rt.isAside(button),
        locators: rt.record(button, captionOf(button)),
      })),
      links: links.slice(0, MOST_LINKS).map((link) => ({
        text: captionOf(link).slice(0, 60),
        href: (link as HTMLAnchorElement).getAttribute("href")?.slice(0, 120) ?? "",
      })),
      messages: rt.messages([]),
      figures: rt.figures(),
    };
  };

  rt.resolve = (lists) =>
    lists.map((locators) => {
      const radios = rt.radiosOf({ field_id: "", locators, options: [] });
      const { element } = rt.find(locators);
      const isRadio = (found: Element) => found.matches("input[type=radio],[role=radio]");
      if (!element) return { matches: 0, identities: [] };
      if (isRadio(element) || (radios.length > 1 && radios.every((radio) => element.contains(radio))))
        return { matches: 1, identities: radios.map(rt.identityOf) };
      const inside = element.matches(CONTROLS) ? [element] : [...element.querySelectorAll(CONTROLS)];
      return { matches: 1, identities: (inside as HTMLElement[]).map(rt.identityOf) };
    });
}

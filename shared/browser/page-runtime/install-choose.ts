import type { FieldRef, PageRuntime, PlannedOption } from "./types.ts";

/** Matching a value to one of several options, and finding the radio that an answer means. */
export function installChoose(rt: PageRuntime): void {
  const YES = ["yes", "y", "true", "1", "on"];
  const NO = ["no", "n", "false", "0", "off"];

  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

  const containsWords = (text: string, wanted: string[]) => {
    const all = words(text);
    return all.some((_, start) => wanted.every((word, offset) => all[start + offset] === word));
  };

  // From certain to likely; the first stage that fits anything decides, and must fit exactly one.
  rt.matchOption = (wanted, options) => {
    type Option = (typeof options)[number];
    const meanings = wanted.map((text) => {
      const target = rt.normalize(text);
      return {
        text,
        target,
        words: words(target.replaceAll("_", " ")),
        answers: [YES, NO].find((answers) => answers.includes(target)) ?? [],
      };
    });
    type Meant = (typeof meanings)[number];
    const stages: ((option: Option, meant: Meant) => boolean)[] = [
      (option, { text }) => option.value === text,
      (option, { target }) => rt.normalize(option.value) === target || option.texts.includes(target),
      (option, meant) => words(rt.normalize(option.value)).join(" ") === meant.words.join(" "),
      (option, { answers }) => [option.value.toLowerCase(), ...option.texts].some((t) => answers.includes(t)),
      (option, meant) =>
        meant.words.length > 0 && option.texts.some((text) => containsWords(text, meant.words)),
    ];
    for (const fits of stages) {
      for (const meant of meanings) {
        const indices = options.flatMap((option, index) => (fits(option, meant) ? [index] : []));
        const [index] = indices;
        if (indices.length === 1 && index !== undefined) return { index };
        if (indices.length > 1) return { index: -1, ambiguous: indices };
      }
    }
    return { index: -1, ambiguous: [] };
  };

  rt.isChosen = (input) =>
    input.hasAttribute("aria-checked") && !("checked" in input)
      ? input.getAttribute("aria-checked") === "true"
      : (input as HTMLInputElement).checked === true;

  const isRadio = (element: Element) =>
    (element as HTMLInputElement).type === "radio" || element.getAttribute("role") === "radio";

  rt.radiosOf = (field) => {
    const seed = [field.locators, ...field.options.map((option) => option.locators)]
      .map((locators) => (locators.length > 0 ? rt.find(locators).element : undefined))
      .find((element) => element !== undefined) as HTMLElement | undefined;
    if (!seed) return [];
    const radios = (scope: ParentNode) =>
      [...scope.querySelectorAll<HTMLElement>("input[type=radio],[role=radio]")].filter(isRadio);
    if (!isRadio(seed)) return radios(seed);
    const { name, form } = seed as HTMLInputElement;
    const root = seed.getRootNode() as Document | ShadowRoot;
    const named = name
      ? radios(form ?? root).filter((radio) => (radio as HTMLInputElement).name === name)
      : [];
    if (named.length > 1) return named;
    for (let scope = seed.parentElement; scope; scope = scope.parentElement) {
      const inside = radios(scope);
      if (inside.length > 1) return inside;
      if (scope.matches("fieldset,[role=radiogroup],form")) break;
    }
    return [seed];
  };

  const knownOption = (value: string, options: PlannedOption[]) =>
    rt.matchOption(
      [value],
      options.map((option) => ({ value: option.value, texts: [rt.normalize(option.label)] })),
    );

  rt.radioTarget = (field) => {
    const known = knownOption(field.value, field.options);
    const option = known.index >= 0 ? field.options[known.index] : undefined;
    const recorded = option ? recordedInput(field, option) : undefined;
    if (recorded) return { input: innerRadio(recorded) };
    const radios = rt.radiosOf(field);
    if (radios.length === 0)
      return { trouble: { reason: "not_found", tried: rt.find(field.locators).tried } };
    const described = radios.map((radio) => ({
      value: radio.getAttribute("value") ?? radio.getAttribute("data-value") ?? "",
      texts: [...rt.labelTexts(radio), rt.normalize(radio.id), rt.normalize(radio.textContent)].filter(
        Boolean,
      ),
    }));
    const match = rt.matchOption(option ? [option.value, option.label] : [field.value], described);
    const input = radios[match.index];
    if (input) return { input };
    const candidates = radios.map(captionOf);
    return "ambiguous" in match && match.ambiguous.length > 0
      ? { trouble: { reason: "ambiguous", candidates: match.ambiguous.map((i) => candidates[i] ?? "") } }
      : { trouble: { reason: "unknown_option", candidates } };
  };

  // "Yes" is said by many questions: a name alone counts only among the radios of this one.
  const recordedInput = (field: FieldRef, option: PlannedOption): HTMLElement | undefined => {
    const own = option.locators.filter((locator) => /^(id|name|css)$/.test(locator.by));
    const direct = rt.find(own).element as HTMLElement | undefined;
    if (direct || own.length === option.locators.length) return direct;
    const radios = new Set(rt.radiosOf({ ...field, options: [] }));
    const named = rt.find(option.locators, (element) => radios.size === 0 || radios.has(element));
    return named.element as HTMLElement | undefined;
  };

  // As a person reads it: what a label says twice, once for screen readers, is said once here.
  const captionOf = (radio: HTMLElement) => {
    const label = (radio as HTMLInputElement).labels?.[0] ?? radio;
    const whole =
      rt.visibleText(label) || radio.getAttribute("aria-label") || radio.getAttribute("value") || "";
    const parts = [...label.children].map(rt.visibleText);
    return (
      parts.find((part) => part !== "" && whole.replaceAll(" ", "") === part.replaceAll(" ", "").repeat(2)) ??
      whole
    );
  };

  // A recorded option may be the label or card around the radio.
  const innerRadio = (element: HTMLElement): HTMLElement => {
    if (isRadio(element)) return element;
    const control = element.tagName === "LABEL" ? (element as HTMLLabelElement).control : null;
    return control ?? element.querySelector<HTMLElement>("input[type=radio],[role=radio]") ?? element;
  };
}

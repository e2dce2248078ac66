import type { FieldRef, PageRuntime, SiteMessage } from "./types.ts";

/** Reading the site's validation messages, each with the field it belongs to. */
export function installMessages(rt: PageRuntime): void {
  const KNOWN = [
    "[role=alert]",
    "[class*=error-message]",
    "[class*=errorMessage]",
    "[class*=field-error]",
    "[class*=fieldError]",
    "[class*=invalid-feedback]",
    "[class*=validation-message]",
    "[id$=-error]",
    "[id$=_error]",
    "[id$=Error]",
    ".error",
    ".errors li",
    ".errortext",
  ].join(",");
  const LONGEST = 300;
  const BUSY = /^(loading|please wait|one moment|processing|saving|calculating)\b/i;
  const invalid = new Map<Element, string>();
  const heard = new WeakSet<Node>();

  // Browsers show what a form's own constraints refuse in a bubble outside the document; the event is all there is.
  const listen = () => {
    for (const root of rt.roots()) {
      if (heard.has(root)) continue;
      heard.add(root);
      root.addEventListener(
        "invalid",
        (event) => invalid.set(event.target as Element, (event.target as HTMLInputElement).validationMessage),
        true,
      );
    }
  };

  const inputsOf = (field: FieldRef): HTMLElement[] => {
    const radios = field.options.length > 0 ? rt.radiosOf(field) : [];
    const { element } = field.locators.length > 0 ? rt.find(field.locators) : {};
    return [...radios, ...(element ? [element as HTMLElement] : [])];
  };

  const described = (input: Element, name: string) =>
    (input.getAttribute(name) ?? "")
      .split(/\s+/)
      .map((id) => (id ? (input.getRootNode() as Document).getElementById(id) : null))
      .filter((element): element is HTMLElement => element !== null && rt.isVisible(element));

  // A message belongs to the field that points at it, that it names or links to, or beside which it stands.
  const ownerOf = (message: HTMLElement, fields: { id: string; inputs: HTMLElement[] }[]) => {
    const link = message.closest("a[href^='#']") ?? message.querySelector("a[href^='#']");
    const linked = link?.getAttribute("href")?.slice(1);
    const target = message.getAttribute("for") ?? message.getAttribute("data-valmsg-for") ?? linked;
    const pointed = fields.find(({ inputs }) =>
      inputs.some(
        (input) =>
          [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")].some(
            (element) => element === message || element.contains(message) || message.contains(element),
          ) ||
          (!!target && (input.id === target || input.getAttribute("name") === target)),
      ),
    );
    if (pointed) return pointed.id;
    for (
      let scope = message.parentElement, depth = 0;
      scope && depth < 4;
      scope = scope.parentElement, depth++
    ) {
      const inside = fields.filter(({ inputs }) => inputs.some((input) => scope?.contains(input)));
      if (inside.length === 1) return inside[0]?.id;
      if (inside.length > 1) {
        const flagged = inside.filter(({ inputs }) =>
          inputs.some((i) => i.getAttribute("aria-invalid") === "true"),
        );
        return flagged.length === 1 ? flagged[0]?.id : undefined;
      }
    }
    return undefined;
  };

  rt.messages = (fieldRefs, errorSelector) => {
    listen();
    const fields = fieldRefs.map((field) => ({ id: field.field_id, inputs: inputsOf(field) }));
    const found: SiteMessage[] = [];
    const add = (message: string, field_id: string | undefined) => {
      const text = message.replace(/\s+/g, " ").trim().slice(0, LONGEST);
      const same = found.find((other) => other.message === text);
      if (!text || BUSY.test(text) || same?.field_id || (same && !field_id)) return;
      if (same && field_id) same.field_id = field_id;
      else found.push(field_id ? { field_id, message: text } : { message: text });
    };
    for (const { id, inputs } of fields) {
      for (const input of inputs) {
        if (input.getAttribute("aria-invalid") !== "true") continue;
        const texts = [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")];
        // What explains a question stands there before and after it was answered wrongly.
        const messages = texts.filter(
          (element) => !/hint|help|description/i.test(`${element.className} ${element.id}`),
        );
        for (const element of messages) add(rt.visibleText(element), id);
      }
      for (const input of inputs) {
        const text = invalid.get(input);
        if (text && !(input as HTMLInputElement).validity?.valid) add(text, id);
      }
    }
    const marked = rt.queryAll(errorSelector ? `${errorSelector},${KNOWN}` : KNOWN);
    for (const element of marked) {
      const holdsOther = marked.some((other) => other !== element && element.contains(other));
      const holdsForm = element.querySelector("input,select,textarea,form") !== null;
      if (holdsOther || holdsForm || !rt.isVisible(element)) continue;
      const lines =
        element.querySelectorAll<HTMLElement>("li").length > 1
          ? [...element.querySelectorAll<HTMLElement>("li")]
          : [element];
      for (const line of lines) add(rt.visibleText(line), ownerOf(line, fields));
    }
    return found;
  };
}

/** Changes an element of a page as a site's new version would. Runs inside the page: it uses nothing around it. */
import type { Change } from "./drifts.ts";

interface DriftPlan {
  changes: readonly Change[];
  /** Texts that name the element, and what they become. */
  names: string[];
  label?: string;
}

/** @param elements the drifted one first; for a radio, every option of its question */
export function driftPage([{ changes, names, label }, ...elements]: [DriftPlan, ...HTMLElement[]]): void {
  const [first] = elements;
  if (!first) throw new Error("nothing to drift");
  const isControl = "input:not([type=hidden]),select,textarea,[role=combobox],[role=listbox]";
  const outOf = (element: Element): Element | undefined => {
    const parent =
      element.parentElement ?? ((element.getRootNode() as ShadowRoot).host as Element | undefined);
    return parent && !/^(BODY|HTML|FORM|MAIN|TBODY|TABLE)$/.test(parent.tagName) ? parent : undefined;
  };
  const hosts = [first, first.getRootNode()].flatMap((one) =>
    "host" in one ? [one.host as HTMLElement] : [],
  );
  const isOther = (control: Element) =>
    !elements.some(
      (own) =>
        own === control ||
        own.contains(control) ||
        control.contains(own) ||
        hosts.includes(control as HTMLElement),
    ) &&
    (control.getBoundingClientRect().width > 3 || control.matches("[type=radio],[type=checkbox]"));
  const holdsOthers = (around: Element) =>
    [...around.querySelectorAll("*")].some(
      (one) => (one.matches(isControl) || one.shadowRoot) && isOther(one),
    );
  // The largest element around the drifted one without another question.
  let question: Element = first;
  for (let around = outOf(question); around && !holdsOthers(around); around = outOf(question))
    question = around;
  const roots = [
    first.ownerDocument,
    ...elements.map((element) => element.getRootNode() as Document | ShadowRoot),
  ];

  const rename = () => {
    const inside =
      question === first ? [] : [...question.querySelectorAll<HTMLElement>("[id],[name],[data-testid]")];
    for (const [index, element] of [...new Set([...elements, ...hosts, ...inside])].entries()) {
      const [id, fresh] = [element.getAttribute("id"), `v2-${index}-answer`];
      if (id) {
        for (const root of roots)
          for (const attribute of ["for", "aria-labelledby", "aria-describedby", "aria-controls"])
            for (const user of root.querySelectorAll(`[${attribute}~="${CSS.escape(id)}"]`))
              user.setAttribute(
                attribute,
                (user.getAttribute(attribute) ?? "")
                  .split(/\s+/)
                  .map((one) => (one === id ? fresh : one))
                  .join(" "),
              );
        element.id = fresh;
      }
      const name = element.getAttribute("name");
      if (name) element.setAttribute("name", `v2-${name.length}-group`);
      for (const attribute of [
        "data-testid",
        "data-test",
        "data-name",
        "data-go",
        "data-next",
        "formcontrolname",
      ])
        element.removeAttribute(attribute);
    }
    for (const around of [question, outOf(question)]) around?.removeAttribute("data-name");
  };
  const restyle = () => {
    let around: Element | undefined = first;
    for (let level = 0; around && level < 4; level++, around = outOf(around))
      if (
        !around.tagName.includes("-") &&
        typeof around.className === "string" &&
        around.className !== "" &&
        !/^MAT-|^MUI/i.test(around.className)
      )
        around.className = `v2 ${around.className
          .split(/\s+/)
          .map((name) => (/sr-only|hidden|visually/.test(name) ? name : `v2-${name}`))
          .join(" ")}`;
  };
  const relabel = () => {
    const plain = (text: string | null) =>
      (text ?? "")
        .replace(/\s+/g, " ")
        .replace(/\s*[*:]\s*$/, "")
        .trim();
    const isOld = (text: string | null) =>
      names.some((name) => plain(text) !== "" && plain(text) === plain(name));
    for (const root of new Set(roots)) {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (/^(SCRIPT|STYLE|OPTION|TITLE|H1|H2)$/.test(element.tagName)) continue;
        for (const attribute of ["aria-label", "title", "placeholder", "value", "label"])
          if (
            isOld(element.getAttribute(attribute)) &&
            (attribute !== "value" || element.matches("input[type=submit],input[type=button]"))
          )
            element.setAttribute(attribute, label ?? "");
        for (const node of element.childNodes)
          if (node.nodeType === 3 && isOld(node.textContent)) node.textContent = label ?? "";
        // Some captions are pieced together from several nodes.
        if (element.children.length === 0 && isOld(element.textContent)) element.textContent = label ?? "";
      }
    }
  };
  const move = () => {
    const parent = question.parentElement;
    if (parent?.firstElementChild === question) parent.append(question);
    else parent?.prepend(question);
  };
  const reorder = () => {
    const parent = question.parentElement;
    for (const sibling of [...(parent?.children ?? [])].reverse())
      if (sibling.querySelector(isControl) || sibling === question) parent?.append(sibling);
  };
  const wrap = () => {
    for (let times = 0; times < 2; times++) {
      const wrapper = document.createElement("div");
      wrapper.className = "v2-wrapper";
      if (/^(TR|TD|TH|LI)$/.test(question.tagName)) {
        wrapper.append(...question.childNodes);
        if (/^(TD|LI)$/.test(question.tagName)) question.append(wrapper);
        else question.append(...wrapper.childNodes);
      } else {
        question.replaceWith(wrapper);
        wrapper.append(question);
      }
    }
  };
  const remove = () => {
    for (const element of elements)
      for (const label of (element as HTMLInputElement).labels ?? [])
        if (!question.contains(label)) label.remove();
    question.remove();
    for (const host of hosts) host.remove();
  };
  const perform: Record<Change, () => void> = {
    renamed: rename,
    restyled: restyle,
    relabelled: relabel,
    moved: move,
    reordered: reorder,
    wrapped: wrap,
    gone: remove,
  };
  for (const change of changes) perform[change]();
  // A property is invisible to locators, and stays with the element.
  // A control that is drawn elsewhere is marked with what stands for it.
  const drawn = first.getBoundingClientRect().width < 3 && outOf(first);
  for (const element of [question, ...(drawn ? [drawn] : []), ...elements])
    (element as Element & { isDrifted?: true }).isDrifted = true;
}

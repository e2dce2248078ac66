import { queryAll, roots } from "../dom/document.ts";
import { normalize } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

/** Combinators, outside of brackets, parentheses and quotes. */
const PARTS = /\s*>>>?\s*|\s*[>\s]\s*/;
const QUOTED = /\[[^\]]*\]|\([^)]*\)|"[^"]*"|'[^']*'/g;

/**
 * Matches of a selector whose steps may lie in different shadow roots: `my-form input`, `my-form >>> input`. A child
 * combinator counts as a descendant one there. A step may state a text, as in `button:has-text("Next")`.
 */
export function queryAcross(css: string): HTMLElement[] {
  const steps = stepsOf(css);
  const [first, ...rest] = steps;
  if (first === undefined || (rest.length === 0 && !isTextStep(first))) return [];
  return rest.reduce((scopes, step) => {
    const [, nth] = /^nth=(\d+)$/.exec(step) ?? [];
    if (nth !== undefined) return scopes.slice(Number(nth), Number(nth) + 1);
    const matches = queryByText(step);
    return matches.filter((match) => scopes.some((scope) => scope !== match && holds(scope, match)));
  }, queryByText(first));
}

function stepsOf(css: string): string[] {
  const kept: string[] = [];
  const bare = css.replace(QUOTED, (text) => `\u0001${kept.push(text) - 1}\u0002`);
  // Siblings share a root: their combinators stay within one step.
  const joined = bare.replace(/\s*([+~,])\s*/g, "$1").trim();
  return joined
    .split(PARTS)
    .filter(Boolean)
    .map((step) => restore(step, kept));
}

function restore(step: string, kept: string[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks that no selector contains
  return step.replace(/\u0001(\d+)\u0002/g, (_, index) => kept[Number(index)] ?? "");
}

/** Whether an element contains another, across shadow roots. */
function holds(scope: Element, element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at))
    if (at === scope) return true;
  return false;
}

/** The element whose shadow root holds this one. */
function hostOf(element: Element): HTMLElement | null {
  return ((element.getRootNode() as Partial<ShadowRoot>).host as HTMLElement | undefined) ?? null;
}

/**
 * The elements of a list without the hosts of other elements in it: the inner control is used. The group of several
 * controls remains.
 */
export function withoutHosts(elements: HTMLElement[]): HTMLElement[] {
  if (elements.length < 2 || roots().length < 2) return elements;
  return elements.filter((element) => {
    const inner = element.shadowRoot
      ? elements.filter((other) => other !== element && holds(element, other))
      : [];
    return inner.length === 0 || (inner.length > 1 && element.matches("[role=group]"));
  });
}

/** Pseudo-classes of other tools, which browsers reject. */
const TEXT = /:(has-text|contains|text|text-is)\(\s*("[^"]*"|'[^']*'|[^()]*?)\s*\)/g;
const VISIBLE = /:visible(?![\w-])/g;
const LISTED = /,(?![^(]*\))/;

/** Whether a step of a selector has a pseudo-class that the browser rejects. */
function isTextStep(step: string): boolean {
  return step.search(TEXT) >= 0 || step.search(VISIBLE) >= 0;
}

/** Matches of one step; with a text, the innermost elements that contain it. */
function queryByText(step: string): HTMLElement[] {
  if (!isTextStep(step)) return queryAll(step);
  const found = step.split(LISTED).flatMap((one) => {
    const texts = [...one.matchAll(TEXT)].map(([, kind = "", text = ""]) => ({
      isWhole: kind === "text-is",
      text: normalize(text.replace(/^(["'])(.*)\1$/s, "$2")),
    }));
    const css = one.replace(TEXT, "").replace(VISIBLE, "");
    const matches = queryAll(css === "" ? "*" : css).filter(
      (element) =>
        (css === one.replace(TEXT, "") || isVisible(element)) &&
        texts.every(({ text, isWhole }) =>
          isWhole ? textOf(element) === text : textOf(element).includes(text),
        ),
    );
    return texts.length === 0
      ? matches
      : matches.filter((element) => !matches.some((other) => isWithin(other, element)));
  });
  return [...new Set(found)];
}

function textOf(element: HTMLElement): string {
  const isButton = element.matches("input[type=submit],input[type=button],input[type=reset]");
  return normalize(isButton ? (element as HTMLInputElement).value : element.textContent);
}

function isWithin(inner: Element, outer: Element): boolean {
  return inner !== outer && outer.contains(inner);
}

/** Finding the option of a choice: shown already, by typing, by the search box of the list, or in the whole list. */
import { pause, queryAll } from "../../../dom/document.ts";
import { isTextBox, isTyped } from "../../../dom/selectors.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, SETTLE_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { isOnlyTyped, recordSearch, textsAround } from "../chosen/shown-choice.ts";
import { awaitOption, exactOption, isOption } from "./await-option.ts";
import type { Choice } from "./choices.ts";
import { isListOpen, type OpenList, openList } from "./open-list.ts";
import { openOptions } from "./option-list.ts";

const SHORTEST_SEARCH = 3;

/** Types the choice where the control or its list takes text; else looks through the whole list. */
export async function* findOption(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const { before, timeoutMs } = list;
  const options = () => openOptions(control, before);
  const clicked = { control, options, before, settleMs: SETTLE_MS, timeoutMs };
  const typed = { ...clicked, settleMs: LOAD_MS };
  const whole = choice.at(-1) ?? "";
  // After a lost press the text is typed without its last letter: a complete text in the box then proves a choice.
  const text = isTyped(control) && isOnlyTyped(control) ? whole.slice(0, -1) : whole;
  if (isTyped(control)) {
    if (!isListOpen(control, before)) yield { do: "click", on: control };
    await pause();
    const atHand = exactOption(options(), choice);
    if (atHand) return atHand;
    const earlier = new Set(options().map(visibleText));
    const textsBefore = textsAround(control);
    yield { do: "type", into: control, text };
    if (field.kind !== "text" && !field.values) recordSearch(control, text);
    await pause();
    const started = performance.now();
    const whileLoading = new Set<string>();
    const onLoading = () => {
      for (const shown of textsAround(control)) whileLoading.add(shown);
    };
    const onLoaded = () => {
      list.loadingMs = performance.now() - started;
      const others = new Set([...textsBefore, ...textsAround(control)]);
      list.loadingTexts = new Set([...whileLoading].filter((shown) => !others.has(shown)));
      return list.loadingTexts.size > 0;
    };
    const found = await awaitOption({ ...typed, earlier, onLoading, onLoaded }, choice);
    if (isOption(found) || found.reason === "ambiguous" || !control.isConnected) return found;
    // The list may search by other texts than its options show.
    if (visibleText(control) !== "") yield { do: "type", into: control, text: "" };
    yield* openList(control, before);
    const listed = await awaitOption({ ...clicked, timeoutMs: Math.min(timeoutMs, LOAD_MS) }, choice);
    if (isOption(listed) || listed.reason === "ambiguous") return listed;
    const [word = ""] = text.split(/\s+/);
    if (field.kind === "typeahead" && word !== text && word.length >= SHORTEST_SEARCH) {
      yield { do: "type", into: control, text: word };
      await pause();
      const byWord = await awaitOption(typed, choice);
      if (isOption(byWord)) return byWord;
    }
    // A text that no option has is an answer only where the box takes any text.
    if (field.kind === "text") yield { do: "type", into: control, text };
    if (listed.reason !== "unknown_option" || found.reason !== "unknown_option")
      return listed.reason === "unknown_option" ? listed : found;
    const known = [found, listed].flatMap(({ candidates, values }) =>
      candidates.map((caption, at) => [caption, values?.[at] ?? ""] as const),
    );
    const both = new Map(known);
    return { reason: "unknown_option", candidates: [...both.keys()], values: [...both.values()] };
  }
  yield* openList(control, before);
  const search = searchBoxSince(control, before);
  if (!search) return awaitOption(clicked, choice);
  const atHand = exactOption(options(), choice);
  if (atHand) return atHand;
  yield { do: "type", into: search, text };
  await pause();
  return awaitOption(typed, choice);
}

/** The only text box that the opened list has brought. */
export function searchBoxSince(control: HTMLElement, before: Set<Element>): HTMLElement | undefined {
  const boxes = queryAll("input,textarea").filter(
    (box) => box !== control && isTextBox(box) && !before.has(box) && isVisible(box),
  );
  return boxes.length === 1 ? boxes[0] : undefined;
}

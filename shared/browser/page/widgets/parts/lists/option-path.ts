/** An option of a list that opens the next list: `Ohio / Erie`. */
import { pause, waitFor } from "../../../dom/document.ts";
import { OPEN_MS, SETTLE_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import type { Choice } from "../../../words/match-option.ts";
import { openOptions } from "../../../words/option-list.ts";
import { awaitOption, isOption } from "./await-option.ts";
import { type OpenList, openList } from "./open-list.ts";

const SEPARATOR = /\s*(?:\/|>|›|»|→)\s*/;

/** The names of a choice's levels; none for a choice of one list. */
export function pathOf(choice: Choice): string[] {
  const parts = (choice.at(-1) ?? "").split(SEPARATOR).filter(Boolean);
  return parts.length > 1 ? parts : [];
}

/** Opens one list after the other. */
export async function* findByPath(
  control: HTMLElement,
  path: string[],
  { before, timeoutMs }: OpenList,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const passed = new Set<Element | null>();
  // A list that an earlier answer has opened stays until another option of the list before it is pressed.
  const options = () => openOptions(control, before).filter((one) => !passed.has(one.parentElement));
  const source = { control, options, before, settleMs: SETTLE_MS, timeoutMs };
  yield* openList(control, before);
  for (const part of path.slice(0, -1)) {
    const found = await awaitOption(source, [part]);
    if (!isOption(found)) return found;
    passed.add(found.parentElement);
    yield { do: "click", on: found };
    await pause();
    await waitFor(() => options().length > 0 || undefined, timeoutMs, OPEN_MS);
  }
  return awaitOption(source, path.slice(-1));
}

/**
 * Version 1 names a radio's other options only in prose. Two shapes of it are known:
 * `Options: married (#idOfMarried), single (#idOfSingle)` and `#constant for 'today's dollars', #nominal for 'x'`.
 */
import type { WizardOption } from "../wizard.ts";

/** Options that a version 1 note mentions together with their ids; empty when it mentions none. */
export function optionsFromNotes(notes: string): WizardOption[] {
  const byValue = [...notes.matchAll(/([\w-]+(?: [\w-]+)*) \(#([\w:.-]+)\)/g)].map(
    ([, value = "", id = ""]) => ({
      value,
      label: value,
      locators: [{ by: "id" as const, value: id }],
    }),
  );
  if (byValue.length > 0) return byValue;
  return [...notes.matchAll(/#([\w:.-]+) for (['"‘“])(.+?)['"’”](?=,|\.|;|$| and | or )/g)].map(
    ([, id = "", , label = ""]) => ({ value: id, label, locators: [{ by: "id" as const, value: id }] }),
  );
}

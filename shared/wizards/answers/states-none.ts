/** Answers that a question has none: a person without a middle name, an address without an apartment. */
import type { WizardField } from "../wizard.ts";
import { singular } from "./words/bare-words.ts";
import { foldText } from "./words/fold-text.ts";
import { withoutHesitation } from "./words/plain-speech.ts";

/** Parts of a name or an address, and ways to reach a person, that not every person has. */
const MAY_LACK =
  /\b(?:middle|suffix|apartment|apt|unit|suite|flat|line 2|address 2|maiden|previous name|former name|other names?|alias|nickname|extension|ext|fax|e-?mail|phone|telephone|mobile|cell|website)\b/i;
const LONGEST = 60;
const NONE =
  /^(?:none|n a|na|not applicable|nil|nothing|no|(?:i|we) (?:do not|dont) have (?:one|any|it)|(?:i|we) (?:do not|dont) have an? (.+)|no (.+))$/;

export function statesNone(value: unknown, field: WizardField): boolean {
  if (typeof value !== "string" || value.length > LONGEST || field.required || field.options.length > 0)
    return false;
  const about = `${field.field_id.replaceAll("_", " ")} ${field.label}`;
  if (field.field_type !== "text" || !MAY_LACK.test(about)) return false;
  const [whole, one, other] = NONE.exec(foldText(withoutHesitation(value))) ?? [];
  const named = (one ?? other)?.split(" ") ?? [];
  const asked = new Set(singular(foldText(about)).split(" "));
  return whole !== undefined && named.every((word) => asked.has(singular(word)));
}

/** "None" for a list of instances. */
export function isNoInstance(text: string): boolean {
  if (text.length > LONGEST) return false;
  return /^(?:none|no|nothing|nil|zero|0|n a|not applicable|(?:i|we) (?:do not|dont) have any)$/.test(
    foldText(withoutHesitation(text)),
  );
}

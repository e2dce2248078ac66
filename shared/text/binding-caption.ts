import { BINDING_CAPTIONS } from "./vocabulary/binding-captions.ts";
import { anywhere, atStart, inAllLanguages } from "./words.ts";

const BINDING = anywhere(inAllLanguages(BINDING_CAPTIONS, (captions) => captions.anywhere));
const BINDING_VERB = atStart(inAllLanguages(BINDING_CAPTIONS, ({ verbs }) => verbs));

/** Whether the caption of a button names a binding act. */
export function isBindingCaption(text: string): boolean {
  return BINDING.test(text) || BINDING_VERB.test(text.trim());
}
